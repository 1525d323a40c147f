package io.sparkmp.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops that end when little changes. */
@Tag("spark")
class ConvergenceTest {
  /** Halved until they are 0. */
  private static final List<Long> FIRST = List.of(3L, 20L, 100L, 7L, 1L);

  @TempDir private Path folder;

  private final JavaSparkContext spark = SharedSpark.get();
  private final List<Long> steps = new ArrayList<>();
  private final List<Long> sums = new ArrayList<>();

  private JavaRDD<Long> first() {
    return spark.parallelize(FIRST, 2);
  }

  private JavaRDD<Long> halve(JavaRDD<Long> current, long generation) {
    steps.add(generation);
    return current.map(x -> x / 2);
  }

  private boolean isNear(JavaRDD<Long> before, JavaRDD<Long> after) {
    long change = sum(before) - sum(after);
    sums.add(sum(after));
    return change <= 3;
  }

  private static long sum(JavaRDD<Long> numbers) {
    return numbers.fold(0L, Long::sum);
  }

  @Test
  void endsAfterTheFirstThatIsNear() {
    try (var trimmer = LineageTrimmer.of(first(), Durability.memory())) {
      JavaRDD<Long> last = trimmer.iterateUntil(100, this::halve, this::isNear);
      // sums: 131, 64, 31, 14, 7, 3, 1, 0
      assertThat(last.collect()).containsExactly(0L, 0L, 1L, 0L, 0L);
      assertThat(trimmer.generation()).isEqualTo(steps.size());
    }
    assertThat(sums.subList(sums.size() - 2, sums.size())).containsExactly(3L, 1L);
  }

  @Test
  void endsAtTheLimit() {
    try (var trimmer = LineageTrimmer.of(first(), Durability.memory())) {
      trimmer.iterateUntil(2, this::halve, this::isNear);
      assertThat(trimmer.generation()).isEqualTo(2);
    }
  }

  @Test
  void loopThatHasEndedStaysSo() {
    Durability.Snapshots durability = Numbers.durable(folder).every(1);
    for (int run = 1; run <= 2; run++) {
      try (var trimmer = LineageTrimmer.of(first(), durability)) {
        JavaRDD<Long> last = trimmer.iterateUntil(100, this::halve, this::isNear);
        assertThat(last.collect()).containsExactly(0L, 0L, 1L, 0L, 0L);
      }
      assertThat(steps).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }
  }

  @Test
  void decidesTheSameAfterAReplay() {
    long undisturbed;
    try (var trimmer = LineageTrimmer.of(first(), Durability.memory())) {
      trimmer.iterateUntil(100, this::halve, this::isNear);
      undisturbed = trimmer.generation();
    }
    steps.clear();
    for (long lossAt = 1; lossAt < undisturbed; lossAt++) {
      long at = lossAt;
      Path own = folder.resolve("loss-" + lossAt);
      steps.clear();
      boolean[] lost = {false};
      BiPredicate<JavaRDD<Long>, JavaRDD<Long>> losing =
          (before, after) -> {
            if (steps.get(steps.size() - 1) == at + 1 && !lost[0]) {
              lost[0] = true;
              before.unpersist(true);
            }
            return isNear(before, after);
          };
      try (var trimmer = LineageTrimmer.of(first(), Numbers.durable(own).every(3))) {
        JavaRDD<Long> last = trimmer.iterateUntil(100, this::halve, losing);
        assertThat(trimmer.generation()).as("lost %d", at).isEqualTo(undisturbed);
        assertThat(last.collect()).containsExactly(0L, 0L, 1L, 0L, 0L);
        assertThat(lost[0]).isTrue();
      }
    }
  }

  @Test
  void generationThatWasNotJudgedIsMadeAgain() {
    boolean[] lost = {false};
    BiPredicate<JavaRDD<Long>, JavaRDD<Long>> losing =
        (before, after) -> {
          if (steps.size() == 4 && !lost[0]) {
            lost[0] = true;
            deleteSnapshot(3);
            before.unpersist(true);
          }
          return isNear(before, after);
        };
    try (var trimmer = LineageTrimmer.of(first(), Numbers.durable(folder).every(1).retain(3))) {
      trimmer.iterateUntil(100, this::halve, losing);
      // Generation 3 was lost before 4 had been compared with it.
      assertThat(steps.subList(0, 8)).containsExactly(1L, 2L, 3L, 4L, 3L, 4L, 5L, 6L);
      assertThat(trimmer.current().collect()).containsExactly(0L, 0L, 1L, 0L, 0L);
    }
  }

  /** A read fails, and the snapshot is finished before the loop has looked for what is lost. */
  @Test
  void lossThatASnapshotHasHealedDoesNotEndTheLoop() {
    boolean[] lost = {false};
    BiPredicate<JavaRDD<Long>, JavaRDD<Long>> losing =
        (before, after) -> {
          if (steps.size() == 4 && !lost[0]) {
            lost[0] = true;
            throw GenerationLostException.ofPartition(before.toString(), 0);
          }
          return isNear(before, after);
        };
    try (var trimmer = LineageTrimmer.of(first(), Numbers.durable(folder).every(3))) {
      trimmer.iterateUntil(100, this::halve, losing);
      assertThat(steps).containsExactly(1L, 2L, 3L, 4L, 4L, 5L, 6L);
      assertThat(trimmer.current().collect()).containsExactly(0L, 0L, 1L, 0L, 0L);
    }
  }

  @Test
  void lossThatReturnsEndsTheLoop() {
    BiPredicate<JavaRDD<Long>, JavaRDD<Long>> losing =
        (before, after) -> {
          throw GenerationLostException.ofPartition(before.toString(), 0);
        };
    try (var trimmer = LineageTrimmer.of(first(), Durability.memory()).withMaxFailures(2)) {
      assertThatThrownBy(() -> trimmer.iterateUntil(100, this::halve, losing))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("2 times in a row (maxFailures = 2)")
          .hasCauseInstanceOf(GenerationLostException.class);
      assertThat(steps).containsExactly(1L, 1L);
    }
  }

  private void deleteSnapshot(long generation) {
    FileUtil.fullyDelete(snapshot(generation).toFile());
  }

  private Path snapshot(long generation) {
    return folder.resolve(
        String.format(Locale.ROOT, "snapshots/snapshot-%012d-000001", generation));
  }
}
