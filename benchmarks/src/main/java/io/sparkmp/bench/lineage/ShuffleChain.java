package io.sparkmp.bench.lineage;

import io.sparkmp.random.SplitMix64;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** PageRank, each page with four links, as Spark's own example has it. */
final class ShuffleChain implements Chain<Tuple2<Integer, Double>> {
  private static final int KEYS = 400;
  private static final int LINKS = 4;
  private static final ClassTag<Integer> KEY = ClassTag$.MODULE$.apply(Integer.class);
  private static final ClassTag<Double> VALUE = ClassTag$.MODULE$.apply(Double.class);

  private final Partitioner partitioner;
  private final JavaPairRDD<Integer, int[]> links;
  private final JavaPairRDD<Integer, Double> initial;

  /** Computes the static data. */
  ShuffleChain(JavaSparkContext spark, int partitions) {
    partitioner = new HashPartitioner(partitions);
    links =
        spark
            .parallelize(IntStream.range(0, KEYS).boxed().toList(), partitions)
            .mapToPair(key -> new Tuple2<>(key, targets(key)))
            .partitionBy(partitioner)
            .setName("links")
            .persist(StorageLevel.MEMORY_AND_DISK());
    links.count();
    initial = links.mapValues(targets -> 1.0);
  }

  private static int[] targets(int key) {
    SplitMix64 random = new SplitMix64(key);
    return IntStream.generate(() -> random.nextInt(KEYS)).limit(LINKS).toArray();
  }

  @Override
  public RDD<Tuple2<Integer, Double>> initial() {
    return initial.rdd();
  }

  @Override
  public RDD<Tuple2<Integer, Double>> step(RDD<Tuple2<Integer, Double>> current) {
    return links
        .join(JavaPairRDD.fromRDD(current, KEY, VALUE), partitioner)
        .flatMapToPair(page -> contributions(page._2()))
        .reduceByKey(partitioner, Double::sum)
        .mapValues(sum -> 0.15 + 0.85 * sum)
        .rdd();
  }

  private static Iterator<Tuple2<Integer, Double>> contributions(Tuple2<int[], Double> page) {
    double share = page._2() / LINKS;
    return Arrays.stream(page._1()).mapToObj(key -> new Tuple2<>(key, share)).iterator();
  }
}
