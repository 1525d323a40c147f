package io.sparkmp.lineage.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lineage.LineageTrimmer;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/** The lineages of the tests. */
final class Graphs {
  private static final List<Integer> NUMBERS = List.of(1, 2, 3, 4, 5);

  private Graphs() {}

  static JavaRDD<Integer> source(JavaSparkContext spark) {
    return spark.parallelize(NUMBERS, 2);
  }

  /** {@code steps} maps, one after the other. */
  static JavaRDD<Integer> chain(JavaRDD<Integer> from, int steps) {
    JavaRDD<Integer> rdd = from;
    for (int i = 0; i < steps; i++) {
      rdd = rdd.map(x -> x + 1);
    }
    return rdd;
  }

  /** A diamond: the RDD above, two maps of it, and a zip of these. */
  static JavaPairRDD<Integer, Integer> diamond(JavaRDD<Integer> top) {
    return top.map(x -> x + 1).zip(top.map(x -> x - 1));
  }

  /** Two sources, a cogroup that shuffles both, and the two maps of which Spark makes a join. */
  static JavaPairRDD<Integer, Tuple2<Integer, Integer>> join(JavaSparkContext spark) {
    return pairs(spark).join(pairs(spark));
  }

  private static JavaPairRDD<Integer, Integer> pairs(JavaSparkContext spark) {
    return spark.parallelizePairs(List.of(new Tuple2<>(1, 2), new Tuple2<>(3, 4)), 2);
  }

  /** Persists, computes and cuts an RDD of 5 elements. The caller unpersists it. */
  static JavaRDD<Integer> cut(JavaRDD<Integer> rdd) {
    rdd.persist(StorageLevel.MEMORY_AND_DISK());
    assertThat(rdd.count()).isEqualTo(5);
    LineageTrimmer.cut(rdd.rdd());
    return rdd;
  }
}
