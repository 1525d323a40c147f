package io.sparkmp.bench.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.bench.Failures;
import io.sparkmp.bench.report.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The figures, on runs that can be summarised by hand. */
@Tag("unit")
final class LoopFiguresTest {
  private static final long MS = 1_000_000;

  @Test
  void windowsAreStepsOfTheSecondAndTheLastHundred() {
    for (int steps : List.of(1000, 10_000)) {
      assertThat(run(steps, steps).early()).isEqualTo(numbers(101, 200));
      assertThat(run(steps, steps).late()).isEqualTo(numbers(steps - 99, steps));
    }
    assertThat(run(30, 30).early()).isEqualTo(numbers(4, 6));
    assertThat(run(30, 30).late()).isEqualTo(numbers(28, 30));
  }

  @Test
  void windowsOfLoopThatEndedEarlyAreCutOff() {
    assertThat(run(1000, 130).early()).isEqualTo(numbers(101, 130));
    assertThat(run(1000, 90).early()).isEmpty();
    assertThat(run(1000, 130).late()).isEqualTo(numbers(31, 130));
    assertThat(run(1000, 0).late()).isEmpty();
  }

  /** A loop whose n-th step took n nanoseconds. */
  private static LoopRun run(int planned, int completed) {
    return new LoopRun(
        Dependency.NARROW,
        Trimming.parse("memory"),
        0,
        planned,
        numbers(1, completed),
        List.of(),
        null,
        0);
  }

  private static List<Long> numbers(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  @Test
  void steadyMeanForgetsAccidentsButNotWhatHappensEveryPeriod() {
    // Places 1, 2, 3 of a period of 3: {1, 1, 91}, {2, 2, 2}, {9, 11, 10}; medians 1, 2, 10.
    List<Long> steps = List.of(1L, 2L, 9L, 1L, 2L, 11L, 91L, 2L, 10L);
    assertThat(LoopRun.steadyMean(steps, 3)).isEqualTo(13 / 3.0, within(1e-12));
    assertThat(LoopRun.steadyMean(List.of(4L, 8L), 50)).isEqualTo(6);
  }

  @Test
  void runningMedianIsNarrowerAtTheEnds() {
    assertThat(StepChart.runningMedian(List.of(5.0, 1.0, 3.0, 100.0, 4.0), 3))
        .containsExactly(3.0, 3.0, 3.0, 4.0, 52.0);
  }

  @Test
  void flatnessIsLateOverEarly() {
    // 100 steps of 1 to 100 ms: early is 11 to 20, median 15.5; late 91 to 100, median 95.5.
    LoopRun run =
        run("memory", 0, LongStream.rangeClosed(1, 100).map(i -> i * MS).boxed().toList());
    assertThat(Median.of(run.early())).isEqualTo(15.5 * MS);
    assertThat(Median.of(run.late())).isEqualTo(95.5 * MS);
    assertThat(run.flatness()).isEqualTo(95.5 / 15.5, within(1e-12));
    assertThat(run.meanMillis()).isEqualTo(50.5, within(1e-12));
    assertThat(run.late(Footprint::heapBytes)).isEqualTo(95e6); // that of step 95
    assertThat(run.late(Footprint::taskBytes)).isEqualTo(9500);
  }

  @Test
  void overheadsAreDifferencesWithinRepeats() {
    List<LoopRun> runs = new ArrayList<>();
    for (int repeat = 0; repeat < 3; repeat++) {
      long slow = 10L * repeat; // the machine; it strikes both sides of a repeat alike
      runs.add(run("memory", repeat, List.of((slow + 4) * MS, (slow + 6) * MS)));
      runs.add(run("durable-25", repeat, List.of((slow + 5) * MS, (slow + 7 + repeat) * MS)));
    }
    // Means 5, 15, 25 and 6, 16.5, 27: differences 1, 1.5, 2.
    assertThat(Overhead.ofDurability(runs))
        .containsExactly(
            new Overhead(
                Dependency.NARROW,
                Trimming.parse("durable-25"),
                Trimming.parse("memory"),
                List.of(1.0, 1.5, 2.0)));
  }

  @Test
  void checkpointsAreComparedWithLocalOnesOfTheSameDistanceAndWithMemory() {
    List<LoopRun> runs = new ArrayList<>();
    for (String label : List.of("checkpoint-10", "local-10", "local-25", "memory")) {
      runs.add(run(label, 0, List.of((long) label.length() * MS)));
    }
    assertThat(Overhead.ofDurability(runs))
        .extracting(Overhead::label, Overhead::millis)
        .containsExactly(
            tuple("checkpoint-10 over local-10", List.of(5.0)),
            tuple("checkpoint-10 over memory", List.of(7.0)));
  }

  @Test
  void failureOfTheJvmIsNamedWhereverItIs() {
    Throwable failure =
        new IllegalStateException(
            "Job aborted", new RuntimeException("Task failed: java.lang.StackOverflowError\n\tat"));
    assertThat(Failures.reason(failure)).isEqualTo("StackOverflowError");
    assertThat(Failures.reason(new IllegalStateException("disk full\nmore")))
        .isEqualTo("java.lang.IllegalStateException: disk full");
  }

  @Test
  void trimmingsAreReadAsTheyAreWritten() {
    for (String label :
        List.of("none", "checkpoint-10", "local-25", "memory", "two", "durable-7")) {
      assertThat(Trimming.parse(label).toString()).isEqualTo(label);
    }
    for (String label : List.of("", "durable", "none-5", "local-0", "rdd-3")) {
      assertThatThrownBy(() -> Trimming.parse(label))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Invalid variant: " + label + " (expected: none, checkpoint-N");
    }
  }

  /** Footprints after steps 12 and 95: a megabyte and 100 task bytes for each step so far. */
  private static LoopRun run(String trimming, int repeat, List<Long> nanos) {
    return new LoopRun(
        Dependency.NARROW,
        Trimming.parse(trimming),
        repeat,
        100,
        nanos,
        List.of(new Footprint(12, 12 * MS, 1200), new Footprint(95, 95 * MS, 9500)),
        null,
        0);
  }
}
