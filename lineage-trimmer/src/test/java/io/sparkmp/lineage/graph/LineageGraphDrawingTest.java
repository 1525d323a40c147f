package io.sparkmp.lineage.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lineage.SharedSpark;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("spark")
class LineageGraphDrawingTest {
  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void theTextOfAJoin() {
    List<String> lines = LineageGraph.of(Graphs.join(spark)).toString().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).isEqualTo("depth 4, 5 RDDs, 2 shuffles, 2 narrow dependencies");
    assertThat(lines.get(1))
        .matches("\\(2\\) MapPartitionsRDD\\[\\d+] at join at Graphs.java:\\d+");
    assertThat(lines.get(2)).startsWith("(2) MapPartitionsRDD[");
    assertThat(lines.get(3)).startsWith("(2) CoGroupedRDD[");
    assertThat(lines.get(4)).startsWith("+-shuffle- (2) ParallelCollectionRDD[");
    assertThat(lines.get(5)).startsWith("+-shuffle- (2) ParallelCollectionRDD[");
  }

  @Test
  void theTextShowsASharedParentOnce() {
    List<String> lines =
        LineageGraph.of(Graphs.diamond(Graphs.source(spark))).toString().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).isEqualTo("depth 3, 4 RDDs, 0 shuffles, 4 narrow dependencies");
    assertThat(lines.get(1)).startsWith("(2) ZippedPartitionsRDD2[");
    assertThat(lines.get(2)).startsWith("+- (2) MapPartitionsRDD[");
    assertThat(lines.get(3)).startsWith("   (2) ParallelCollectionRDD[").doesNotContain("above");
    assertThat(lines.get(4)).startsWith("+- (2) MapPartitionsRDD[");
    assertThat(lines.get(5)).startsWith("   (2) ParallelCollectionRDD[").endsWith(" (see above)");
  }

  @Test
  void theTextNamesWhatIsPersistedAndCut() {
    JavaRDD<Integer> cut = Graphs.cut(Graphs.source(spark).setName("ratings\nof today"));
    List<String> lines = LineageGraph.of(cut.map(x -> x)).toString().lines().toList();
    assertThat(lines.get(0)).isEqualTo("depth 3, 3 RDDs, 0 shuffles, 2 narrow dependencies");
    assertThat(lines.get(2))
        .matches("\\(2\\) ratings of today ParallelCollectionRDD\\[.* \\[Disk .*] \\[cut]");
    assertThat(lines.get(3)).startsWith("(2) StoredRdd[");
    cut.unpersist();
  }

  @Test
  void theTextIsBounded() {
    // 301 RDDs, of which 100 are shown
    String text = LineageGraph.of(Graphs.chain(Graphs.source(spark), 300)).toString();
    assertThat(text.lines()).hasSize(1 + 100 + 1);
    assertThat(text).endsWith("\n... 201 more");
    assertThat(LineageGraph.of(Graphs.chain(Graphs.source(spark), 99)).toString().lines())
        .hasSize(1 + 100);
  }

  @Test
  void aSourceThatIsAbsentIsDrawn() {
    JavaRDD<String> lines = spark.textFile("/absent/ratings.csv").map(line -> line);
    LineageGraph graph = LineageGraph.of(lines);
    assertThat(graph.toString()).contains("\n(?) /absent/ratings.csv HadoopRDD[");
    assertThat(graph.toDot()).contains("/absent/ratings.csv HadoopRDD[").doesNotContain("\\n");
  }

  @Test
  void theDotIsWellFormed() {
    JavaRDD<Integer> cut = Graphs.cut(Graphs.source(spark).setName("a \"b\" \\ [c] {d}\n-> e\\"));
    JavaPairRDD<Integer, Iterable<Integer>> last = cut.groupBy(x -> x % 2).setName("\"");
    // the stand-in - the cut source - keyBy's map - shuffle - group - its map to a Java iterable
    LineageGraph graph = LineageGraph.of(last);
    String dot = graph.toDot();

    assertThat(dot).contains("a \\\"b\\\" \\\\ [c] {d} -> e\\\\ ParallelCollectionRDD[");
    String bare = STRING.matcher(dot).replaceAll("text");
    assertThat(bare).doesNotContain("\"").startsWith("digraph lineage {").endsWith("}\n");
    List<String> statements = bare.lines().filter(line -> line.startsWith("  rdd")).toList();
    assertThat(statements)
        .allMatch(line -> line.matches("  rdd\\d+( -> rdd\\d+)?( \\[\\w+=[^\\[\\]]*])?;"));
    List<String> nodes = statements.stream().filter(line -> line.contains("label")).toList();
    List<String> edges = statements.stream().filter(line -> line.contains("->")).toList();
    assertThat(nodes.stream().map(line -> line.substring(0, line.indexOf('['))).distinct())
        .hasSize(graph.rdds());
    assertThat(nodes).hasSize(graph.rdds());
    assertThat(edges).hasSize(graph.shuffles() + graph.narrowDependencies());
    assertThat(edges.stream().filter(line -> line.contains("dashed"))).hasSize(1);
    assertThat(nodes.stream().filter(line -> line.contains("filled"))).hasSize(1);
    assertThat(nodes.stream().filter(line -> line.contains("peripheries=2"))).hasSize(1);
    cut.unpersist();
  }
}
