package io.sparkmp.lineage.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lineage.Durability;
import io.sparkmp.lineage.SharedSpark;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.graphx.Graph;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;
import scala.reflect.ClassTag$;

/** Trimming a loop changes few lines, and gives the same result. */
@Tag("spark")
class ExamplesTest {
  private static final Path SOURCES =
      Project.ROOT.resolve("lineage-trimmer/src/test/java/io/sparkmp/lineage/examples");

  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void pageRank() throws IOException {
    assertThat(changedLines("PageRank")).isBetween(1, 9);
    Random random = new Random(1);
    List<Tuple2<Long, Long>> pairs =
        LongStream.range(0, 101)
            .boxed()
            .flatMap(page -> random.ints(3, 0, 37).mapToObj(to -> new Tuple2<>(page, (long) to)))
            .toList();
    JavaPairRDD<Long, Long> links = spark.parallelizePairs(pairs, 3);
    Map<Long, Double> plain = PageRank.ranks(links, 8);
    Map<Long, Double> trimmed = TrimmedPageRank.ranks(links, 8);
    assertThat(plain).hasSizeGreaterThan(9); // those with links to them from each other
    assertThat(trimmed).containsOnlyKeys(plain.keySet());
    plain.forEach((page, rank) -> assertThat(trimmed.get(page)).isCloseTo(rank, within(1e-9)));
  }

  @Test
  void kMeans() throws IOException {
    assertThat(changedLines("KMeans")).isBetween(1, 9);
    Random random = new Random(2);
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < 211; i++) {
      points.add(new double[] {random.nextGaussian() + 5 * (i % 3), random.nextGaussian()});
    }
    JavaRDD<double[]> data = spark.parallelize(points, 3);
    double[][] plain = KMeans.centres(data, 3, 9);
    assertThat(TrimmedKMeans.centres(data, 3, 9)).isDeepEqualTo(plain);
    assertThat(plain).hasDimensions(3, 3); // two coordinates and the number of points
    assertThat(plain[0][2] + plain[1][2] + plain[2][2]).isEqualTo(211);
  }

  /** GraphX's loop cannot be accessed, but it can be run a few supersteps at a time. */
  @Test
  @Tag("nightly")
  void componentsBesideGraphX() {
    Graph<Object, Object> links = chains();
    List<Durability> kinds =
        List.of(
            Durability.memory(),
            Durability.snapshots(folder.resolve("snapshots").toUri().toString(), "components")
                .every(1));
    var four = GraphComponents.uninterrupted(links, 4); // far from the end
    for (Durability durability : kinds) {
      assertThat(GraphComponents.trimmed(links, 2, 2, durability))
          .containsExactlyInAnyOrderElementsOf(four);
    }
    Map<Object, Object> labels = // the end: the ends of a chain are 8 supersteps apart
        GraphComponents.trimmed(links, 3, 3, Durability.memory()).stream()
            .collect(Collectors.toMap(Tuple2::_1, Tuple2::_2));
    assertThat(labels).hasSize(3 * 9);
    labels.forEach((id, label) -> assertThat(label).isEqualTo((Long) id / 100 * 100));
    links.unpersist(false);
  }

  /** Three chains of 9 vertices: 0 to 8, 100 to 108, 200 to 208. */
  private Graph<Object, Object> chains() {
    List<Tuple2<Object, Object>> edges =
        IntStream.range(0, 3)
            .boxed()
            .flatMap(
                chain ->
                    LongStream.range(100L * chain, 100L * chain + 8)
                        .mapToObj(id -> new Tuple2<Object, Object>(id, id + 1)))
            .toList();
    return Graph.fromEdgeTuples(
        spark.parallelize(edges, 2).rdd(),
        0L,
        scala.Option.empty(),
        StorageLevel.MEMORY_AND_DISK(),
        StorageLevel.MEMORY_AND_DISK(),
        ClassTag$.MODULE$.apply(Object.class));
  }

  private static int changedLines(String name) throws IOException {
    return LineDiff.changed(
        Files.readAllLines(SOURCES.resolve(name + ".java")),
        Files.readAllLines(SOURCES.resolve("Trimmed" + name + ".java")));
  }
}
