package io.sparkmp.lineage.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lineage.SharedSpark;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag$;

@Tag("spark")
class LineageGraphTest {
  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void aChain() {
    // source - map - map - map
    assertNumbers(LineageGraph.of(Graphs.chain(Graphs.source(spark), 3)), 4, 4, 0, 3);
    assertNumbers(LineageGraph.of(Graphs.source(spark)), 1, 1, 0, 0);
  }

  @Test
  void aDiamond() {
    // source, left map, right map, zip; two edges from the source and two into the zip
    assertNumbers(LineageGraph.of(Graphs.diamond(Graphs.source(spark))), 3, 4, 0, 4);
  }

  @Test
  void aJoin() {
    // source - shuffle - cogroup - map - map, and a second source beside the first
    assertNumbers(LineageGraph.of(Graphs.join(spark)), 4, 5, 2, 2);
  }

  @Test
  void diamondsInARowAreVisitedOnce() {
    // Each adds two maps, a zip and the map back, 3 of them on a way; there are 2^40 ways.
    JavaRDD<Integer> rdd = Graphs.source(spark);
    for (int i = 0; i < 40; i++) {
      rdd = Graphs.diamond(rdd).map(pair -> pair._1);
    }
    LineageGraph graph = LineageGraph.of(rdd);
    assertNumbers(graph, 1 + 40 * 3, 1 + 40 * 4, 0, 40 * 5);
    assertThat(graph.toString().lines().count()).isLessThanOrEqualTo(102);
    assertThat(graph.toDot().lines().filter(line -> line.contains("->"))).hasSize(200);
  }

  @Test
  void theSameParentTwiceIsOneRddAndTwoDependencies() {
    JavaRDD<Integer> source = Graphs.source(spark);
    assertNumbers(LineageGraph.of(source.union(source)), 2, 2, 0, 2);
  }

  @Test
  void whatIsCutHasOneParentInPlaceOfItsHistory() {
    JavaRDD<Integer> cut = Graphs.cut(Graphs.chain(Graphs.source(spark), 50));
    // the stand-in - the cut RDD - map
    assertNumbers(LineageGraph.of(cut.map(x -> x)), 3, 3, 0, 2);
    cut.unpersist();
  }

  @Test
  void aLongChainIsWalkedOnce() {
    AtomicInteger questions = new AtomicInteger();
    ChainedRdd rdd = new ChainedRdd(spark.sc(), questions);
    for (int i = 0; i < 50_000; i++) {
      rdd = new ChainedRdd(rdd);
    }
    questions.set(0);
    LineageGraph graph = LineageGraph.of(rdd);
    assertNumbers(graph, 50_001, 50_001, 0, 50_000);
    assertThat(questions.get()).isLessThanOrEqualTo(2 * 50_000); // quadratic would be 10^9
    assertThat(graph.toString()).contains("\n(?) ChainedRdd[").endsWith("\n... 49901 more");
  }

  @Test
  void aLongChainOfSparksOwn() {
    LineageGraph graph = LineageGraph.of(Graphs.chain(Graphs.source(spark), 5_000));
    assertNumbers(graph, 5_001, 5_001, 0, 5_000);
    assertThat(graph.taskBytes().orElseThrow()).isGreaterThan(5_000 * 100L);
    assertThat(graph.toString()).contains("\n(2) MapPartitionsRDD[");
    assertThat(graph.toDot().lines().filter(line -> line.contains("->"))).hasSize(5_000);
  }

  @Test
  void taskBytesAreWhatSparkSerialises() {
    RDD<Integer> rdd = Graphs.chain(Graphs.source(spark), 3).rdd();
    LineageGraph graph = LineageGraph.of(rdd);
    int bytes =
        spark
            .env()
            .closureSerializer()
            .newInstance()
            .serialize(rdd, ClassTag$.MODULE$.apply(RDD.class))
            .remaining();
    assertThat(graph.taskBytes()).hasValue(bytes);
  }

  @Test
  void taskBytesGrowWithAChainUntilItIsCut() {
    JavaRDD<Integer> source = Graphs.source(spark);
    long at100 = bytes(Graphs.chain(source, 100));
    long at200 = bytes(Graphs.chain(source, 200));
    long at400 = bytes(Graphs.chain(source, 400));
    assertThat((at400 - at200) / (double) (at200 - at100)).isCloseTo(2, within(0.05));

    JavaRDD<Integer> cutAt10 = Graphs.cut(Graphs.chain(source, 10));
    JavaRDD<Integer> cutAt100 = Graphs.cut(Graphs.chain(source, 100));
    long behind10 = bytes(cutAt10.map(x -> x));
    long behind100 = bytes(cutAt100.map(x -> x));
    assertThat(behind100).isCloseTo(behind10, within(50L)); // names have ids of more digits
    assertThat(behind100).isLessThan(at100 / 2);
    cutAt10.unpersist();
    cutAt100.unpersist();
  }

  @Test
  void whatCannotBeSerialisedHasNoTaskBytes() {
    ChainedRdd rdd = new ChainedRdd(spark.sc(), new AtomicInteger());
    assertThat(LineageGraph.of(rdd).taskBytes()).isEmpty();
  }

  private static long bytes(JavaRDD<?> rdd) {
    return LineageGraph.of(rdd).taskBytes().orElseThrow();
  }

  private static void assertNumbers(
      LineageGraph graph, int depth, int rdds, int shuffles, int narrow) {
    assertThat(graph.depth()).as("depth").isEqualTo(depth);
    assertThat(graph.rdds()).as("RDDs").isEqualTo(rdds);
    assertThat(graph.shuffles()).as("shuffles").isEqualTo(shuffles);
    assertThat(graph.narrowDependencies()).as("narrow dependencies").isEqualTo(narrow);
  }
}
