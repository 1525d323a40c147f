package io.sparkmp.bench.lineage;

import com.google.common.collect.Iterators;
import io.sparkmp.bench.Sessions;
import io.sparkmp.random.SplitMix64;
import java.util.Iterator;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/** {@code x = (x + fixed) / 2} for each number, partition by partition. */
final class NarrowChain implements Chain<Double> {
  private static final int VALUES = 4096; // in each partition

  private final JavaRDD<Double> fixed;
  private final JavaRDD<Double> initial;

  /** Computes the static data. */
  NarrowChain(JavaSparkContext spark, int partitions) {
    fixed =
        Sessions.numbered(spark, partitions)
            .flatMap(partition -> numbers(partition))
            .setName("fixed")
            .persist(StorageLevel.MEMORY_AND_DISK());
    fixed.count();
    initial = fixed.map(x -> 0.0);
  }

  private static Iterator<Double> numbers(int partition) {
    SplitMix64 random = new SplitMix64(partition);
    return DoubleStream.generate(() -> random.nextInt(1 << 20) / (double) (1 << 20))
        .limit(VALUES)
        .iterator();
  }

  @Override
  public RDD<Double> initial() {
    return initial.rdd();
  }

  @Override
  public RDD<Double> step(RDD<Double> current) {
    return current.toJavaRDD().zipPartitions(fixed, NarrowChain::mix).rdd();
  }

  private static Iterator<Double> mix(Iterator<Double> numbers, Iterator<Double> others) {
    return Iterators.transform(numbers, number -> (number + others.next()) / 2);
  }
}
