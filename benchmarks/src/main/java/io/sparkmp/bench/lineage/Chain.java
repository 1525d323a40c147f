package io.sparkmp.bench.lineage;

import com.google.common.collect.Iterators;
import io.sparkmp.bench.BenchSessions;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * A loop's data and its step.
 *
 * @param initial generation 0; not persisted
 * @param step makes the next generation from the current one; not persisted, not yet computed
 * @param <T> the type of the records
 */
record Chain<T>(RDD<T> initial, UnaryOperator<RDD<T>> step) {
  private static final int VALUES = 4096; // per partition of the narrow chain
  private static final int PAGES = 400;
  private static final int LINKS = 4;
  private static final ClassTag<Integer> KEY = ClassTag$.MODULE$.apply(Integer.class);
  private static final ClassTag<Double> VALUE = ClassTag$.MODULE$.apply(Double.class);

  /** {@code x = (x + fixed) / 2} for each number, partition by partition. */
  static Chain<Double> narrow(JavaSparkContext spark, int partitions) {
    JavaRDD<Double> fixed =
        BenchSessions.numbered(spark, partitions)
            .flatMap(Chain::numbers)
            .setName("fixed")
            .persist(StorageLevel.MEMORY_AND_DISK());
    fixed.count();
    return new Chain<>(
        fixed.map(x -> 0.0).rdd(),
        current -> current.toJavaRDD().zipPartitions(fixed, Chain::mix).rdd());
  }

  private static Iterator<Double> numbers(int partition) {
    SplitMix64 random = new SplitMix64(partition);
    return DoubleStream.generate(() -> random.nextInt(1 << 20) / (double) (1 << 20))
        .limit(VALUES)
        .iterator();
  }

  private static Iterator<Double> mix(Iterator<Double> numbers, Iterator<Double> others) {
    return Iterators.transform(numbers, number -> (number + others.next()) / 2);
  }

  /** PageRank with four links per page, as in Spark's own example. */
  static Chain<Tuple2<Integer, Double>> shuffle(JavaSparkContext spark, int partitions) {
    Partitioner partitioner = new HashPartitioner(partitions);
    JavaPairRDD<Integer, int[]> links =
        spark
            .parallelize(IntStream.range(0, PAGES).boxed().toList(), partitions)
            .mapToPair(page -> new Tuple2<>(page, targets(page)))
            .partitionBy(partitioner)
            .setName("links")
            .persist(StorageLevel.MEMORY_AND_DISK());
    links.count();
    return new Chain<>(
        links.mapValues(targets -> 1.0).rdd(),
        current ->
            links
                .join(JavaPairRDD.fromRDD(current, KEY, VALUE), partitioner)
                .flatMapToPair(page -> contributions(page._2()))
                .reduceByKey(partitioner, Double::sum)
                .mapValues(sum -> 0.15 + 0.85 * sum)
                .rdd());
  }

  private static int[] targets(int page) {
    SplitMix64 random = new SplitMix64(page);
    return IntStream.generate(() -> random.nextInt(PAGES)).limit(LINKS).toArray();
  }

  private static Iterator<Tuple2<Integer, Double>> contributions(Tuple2<int[], Double> page) {
    double share = page._2() / LINKS;
    return Arrays.stream(page._1()).mapToObj(key -> new Tuple2<>(key, share)).iterator();
  }
}
