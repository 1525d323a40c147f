package io.sparkmp.bench.lineage;

import com.google.common.collect.Iterators;
import io.sparkmp.random.SplitMix64;
import java.util.Iterator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/** {@code x = (x + fixed) / 2} for each number, partition by partition. */
final class NarrowChain implements Chain<Double> {
  private final JavaRDD<Double> fixed;
  private final JavaRDD<Double> initial;

  /**
   * Computes the static data.
   *
   * @param values in each partition
   */
  NarrowChain(JavaSparkContext spark, int partitions, int values) {
    fixed =
        spark
            .parallelize(IntStream.range(0, partitions).boxed().toList(), partitions)
            .flatMap(partition -> numbers(partition, values))
            .setName("fixed")
            .persist(StorageLevel.MEMORY_AND_DISK());
    fixed.count();
    initial = fixed.map(x -> 0.0);
  }

  private static Iterator<Double> numbers(int partition, int values) {
    SplitMix64 random = new SplitMix64(partition);
    return DoubleStream.generate(() -> random.nextInt(1 << 20) / (double) (1 << 20))
        .limit(values)
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
