package io.sparkmp.lineage.examples;

import static org.apache.spark.sql.functions.col;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.Generation;
import io.sparkmp.lineage.GenerationLostException;
import io.sparkmp.lineage.GenerationStore;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.lineage.graph.LineageGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.graphx.Graph;
import org.apache.spark.rdd.RDD;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** The code of the module's README. {@link ReadmeTest} holds the two together. */
final class ReadmeSnippets {

  private ReadmeSnippets() {}

  static void first(JavaPairRDD<Long, List<Long>> links, String output) {
    JavaPairRDD<Long, Double> ranks = links.mapValues(targets -> 1.0);
    try (var trimmer =
        LineageTrimmer.of(ranks, Durability.snapshots("hdfs:///ranks", "ranks of 2026"))) {
      ranks = trimmer.iterate(100, (current, generation) -> step(links, current));
      ranks.saveAsTextFile(output);
    }
  }

  static Durability durability() {
    Durability durability =
        Durability.snapshots("hdfs:///ranks", "ranks of 2026")
            .every(Duration.ofMinutes(5))
            .retain(3);
    return durability;
  }

  static List<Long> untilNothingChanges(JavaRDD<Long> numbers, Durability durability) {
    try (var trimmer = LineageTrimmer.of(numbers, durability)) {
      numbers =
          trimmer.iterateUntil(
              1000,
              (current, generation) -> current.map(x -> x / 2),
              (before, after) -> before.subtract(after).isEmpty());
      return numbers.collect();
    }
  }

  static List<Long> byHand(JavaRDD<Long> initial, Durability durability) {
    try (var trimmer = LineageTrimmer.of(initial, durability)) {
      while (trimmer.generation() < 100) {
        try {
          trimmer.trim(next(trimmer.current(), trimmer.generation() + 1));
        } catch (GenerationLostException e) {
          trimmer.rollBack(); // trimmer.generation() says how far
        }
      }
      return trimmer.current().collect();
    }
  }

  static List<Long> byStore(JavaSparkContext spark, JavaRDD<Long> initial, Durability durability) {
    Map<String, String> kryo = Map.of("spark.serializer", KryoSerializer.class.getName());
    try (GenerationStore<Long> store = GenerationStore.open(spark.sc(), durability, kryo)) {
      Generation<Long> current =
          store.restore().orElseGet(() -> store.store(0, initial.rdd(), false));
      while (current.number() < 100) {
        long number = current.number() + 1;
        RDD<Long> next = next(current.rdd().toJavaRDD(), number).rdd();
        Generation<Long> made = store.store(number, next, number == 100);
        store.release(current);
        current = made;
      }
      List<Long> result = current.rdd().toJavaRDD().collect();
      store.release(current);
      return result;
    }
  }

  static List<Row> accounts(Dataset<Row> accounts, Durability durability) {
    try (var trimmer = LineageTrimmer.of(accounts, durability)) {
      accounts =
          trimmer.iterate(
              12,
              (current, month) -> current.withColumn("balance", col("balance").multiply(1.001)));
      return accounts.collectAsList();
    }
  }

  static List<Tuple2<Object, Object>> graph(
      Graph<Object, Object> links, JavaRDD<Tuple2<Object, Object>> labels, Durability durability) {
    try (var trimmer = LineageTrimmer.of(labels, durability)) {
      labels = trimmer.iterate(10, (current, block) -> pregel(links, current, 5));
      return labels.collect();
    }
  }

  static void look(JavaRDD<Long> rdd) throws IOException {
    LineageGraph graph = LineageGraph.of(rdd);
    System.out.println(graph); // numbers and a tree
    System.out.println(graph.taskBytes()); // what is sent for its stage
    Files.writeString(Path.of("rdd.dot"), graph.toDot()); // dot -Tsvg rdd.dot
  }

  private static JavaPairRDD<Long, Double> step(
      JavaPairRDD<Long, List<Long>> links, JavaPairRDD<Long, Double> ranks) {
    return links.join(ranks).mapValues(both -> both._2() / both._1().size());
  }

  private static JavaRDD<Long> next(JavaRDD<Long> current, long generation) {
    return current.map(x -> x + generation);
  }

  private static JavaRDD<Tuple2<Object, Object>> pregel(
      Graph<Object, Object> links, JavaRDD<Tuple2<Object, Object>> labels, int supersteps) {
    return GraphComponents.step(links, labels, supersteps);
  }
}
