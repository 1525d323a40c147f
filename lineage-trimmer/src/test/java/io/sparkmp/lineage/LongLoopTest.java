package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lineage.graph.LineageGraph;
import io.sparkmp.testing.Await;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.HashPartitioner;
import org.apache.spark.MapOutputTrackerMaster;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

/** What must not grow with the number of generations. */
@Tag("spark")
class LongLoopTest {
  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();

  @Test
  void tasksLineageAndStorageStayAsTheyAre() {
    assertStayAsTheyAre(30);
  }

  @Test
  @Tag("nightly")
  void tasksLineageAndStorageStayAsTheyAreForLong() {
    assertStayAsTheyAre(300);
  }

  private void assertStayAsTheyAre(int generations) {
    Set<Integer> before = persisted();
    List<Long> bytes = new ArrayList<>();
    List<WeakReference<?>> steps = new ArrayList<>();
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Durability.memory())) {
      trimmer.iterate(
          generations,
          (current, generation) -> {
            JavaRDD<Long> between = Numbers.step(current, generation);
            JavaRDD<Long> next = between.map(x -> x);
            LineageGraph graph = LineageGraph.of(next);
            bytes.add(graph.taskBytes().orElseThrow());
            assertThat(graph.depth()).isLessThanOrEqualTo(4);
            assertThat(persisted(before)).hasSizeLessThanOrEqualTo(1);
            if (generation < generations) {
              steps.add(new WeakReference<>(between.rdd()));
              steps.add(new WeakReference<>(next.rdd()));
            }
            return next;
          });
      assertThat(bytes.get(generations - 1)).isLessThanOrEqualTo(bytes.get(2) + 64);
      assertCollected(steps.subList(0, steps.size() - 4)); // the current one depends on the others
      assertThat(trimmer.current().collect()).isEqualTo(Numbers.after(generations));
    }
    assertThat(persisted(before)).isEmpty();
  }

  private static void assertCollected(List<WeakReference<?>> references) {
    Await.until(
        Duration.ofSeconds(30),
        () -> {
          System.gc();
          return references.stream().allMatch(reference -> reference.get() == null);
        });
  }

  @Test
  void generationsBeingWrittenAreReleasedToo() {
    Set<Integer> before = persisted();
    try (var trimmer = LineageTrimmer.of(Numbers.first(), Numbers.durable(folder).every(1))) {
      trimmer.iterate(
          20,
          (current, generation) -> {
            // the current one, and the one before it if it is still being written
            assertThat(persisted(before)).hasSizeLessThanOrEqualTo(2);
            return Numbers.step(current, generation);
          });
    }
    assertThat(persisted(before)).isEmpty();
  }

  @Test
  void shufflesOfStepsAreReleasedAndThatOfTheStaticSideIsKept() {
    LongAccumulator read = spark.sc().longAccumulator();
    JavaPairRDD<Integer, Integer> links = links(read);
    JavaPairRDD<Integer, Long> initial = links.mapValues(to -> 1L).distinct();
    int before = shuffles();
    try (var trimmer = LineageTrimmer.of(initial, Durability.memory())) {
      JavaPairRDD<Integer, Long> last =
          trimmer.iterate(
              12,
              (current, generation) -> {
                // those of the static side, of the initial data and of the step before
                assertThat(shuffles() - before).isLessThanOrEqualTo(4);
                return walk(links, current);
              });
      assertThat(last.collectAsMap()).isEqualTo(Map.of(0, 4096L, 1, 4096L, 2, 4096L));
    }
    assertThat(read.value()).isEqualTo(6);
  }

  /** Not persisted: what is kept of it are the files of its shuffle. */
  private JavaPairRDD<Integer, Integer> links(LongAccumulator read) {
    return spark
        .parallelize(List.of(0, 1, 2, 3, 4, 5), 2)
        .mapToPair(
            i -> {
              read.add(1);
              return new Tuple2<>(i % 3, (i + i / 3 + 1) % 3);
            })
        .partitionBy(new HashPartitioner(3));
  }

  private static JavaPairRDD<Integer, Long> walk(
      JavaPairRDD<Integer, Integer> links, JavaPairRDD<Integer, Long> current) {
    return links
        .join(current)
        .mapToPair(both -> both._2())
        .reduceByKey(new HashPartitioner(3), Long::sum);
  }

  private Set<Integer> persisted() {
    return Set.copyOf(spark.getPersistentRDDs().keySet());
  }

  private Set<Integer> persisted(Set<Integer> before) {
    Set<Integer> since = new HashSet<>(persisted());
    since.removeAll(before);
    return since;
  }

  private int shuffles() {
    return ((MapOutputTrackerMaster) spark.env().mapOutputTracker()).shuffleStatuses().size();
  }
}
