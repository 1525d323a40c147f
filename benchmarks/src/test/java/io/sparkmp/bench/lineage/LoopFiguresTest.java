package io.sparkmp.bench.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.bench.Failures;
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
    assertThat(Window.early(1000, 1000)).isEqualTo(new Window(101, 200));
    assertThat(Window.late(1000, 1000)).isEqualTo(new Window(901, 1000));
    assertThat(Window.early(10_000, 10_000)).isEqualTo(new Window(101, 200));
    assertThat(Window.early(30, 30)).isEqualTo(new Window(4, 6));
    assertThat(Window.late(30, 30)).isEqualTo(new Window(28, 30));
  }

  @Test
  void windowsOfLoopThatEndedEarlyAreCutOff() {
    assertThat(Window.early(1000, 130)).isEqualTo(new Window(101, 130));
    assertThat(Window.early(1000, 90).of(List.of(1, 2, 3))).isEmpty();
    assertThat(Window.late(1000, 130)).isEqualTo(new Window(31, 130));
    assertThat(Window.late(1000, 0).of(List.of())).isEmpty();
  }

  @Test
  void steadyMeanForgetsAccidentsButNotWhatHappensEveryPeriod() {
    // Places 1, 2, 3 of a period of 3: {1, 1, 91}, {2, 2, 2}, {9, 11, 10}; medians 1, 2, 10.
    List<Long> steps = List.of(1L, 2L, 9L, 1L, 2L, 11L, 91L, 2L, 10L);
    assertThat(Numbers.steadyMean(steps, 3)).isEqualTo(13 / 3.0, within(1e-12));
    assertThat(Numbers.steadyMean(List.of(4L, 8L), 50)).isEqualTo(6);
  }

  @Test
  void runningMedianIsNarrowerAtTheEnds() {
    assertThat(Numbers.runningMedian(List.of(5.0, 1.0, 3.0, 100.0, 4.0), 3))
        .containsExactly(3.0, 3.0, 3.0, 4.0, 52.0);
  }

  @Test
  void flatnessIsLateOverEarly() {
    // 100 steps of 1 to 100 ms: early is 11 to 20, median 15.5; late 91 to 100, median 95.5.
    LoopRun run =
        run("memory", 0, LongStream.rangeClosed(1, 100).map(i -> i * MS).boxed().toList());
    LoopFigures figures = LoopFigures.of(run, 100);
    assertThat(figures.earlyMillis()).isEqualTo(15.5);
    assertThat(figures.lateMillis()).isEqualTo(95.5);
    assertThat(figures.flatness()).isEqualTo(95.5 / 15.5, within(1e-12));
    assertThat(figures.meanMillis()).isEqualTo(50.5, within(1e-12));
    assertThat(figures.lateHeapMb()).isEqualTo(95); // that of step 95
    assertThat(figures.lateTaskKb()).isEqualTo(9.5);
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
        .containsExactly(new Overhead("narrow", "durable-25", "memory", List.of(1.0, 1.5, 2.0)));
  }

  @Test
  void checkpointsAreComparedWithLocalOnesOfTheSameDistanceAndWithMemory() {
    List<LoopRun> runs = new ArrayList<>();
    for (String variant : List.of("checkpoint-10", "local-10", "local-25", "memory")) {
      runs.add(run(variant, 0, List.of((long) variant.length() * MS)));
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
  void variantsAreReadAsTheyAreWritten() {
    for (String label :
        List.of("none", "checkpoint-10", "local-25", "memory", "two", "durable-7")) {
      assertThat(Variant.parse(label).label()).isEqualTo(label);
    }
    for (String label : List.of("", "durable", "none-5", "local-0", "rdd-3")) {
      assertThatThrownBy(() -> Variant.parse(label))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Invalid variant: " + label + " (expected: none, checkpoint-N");
    }
  }

  /** Footprints after steps 12 and 95: a megabyte and 100 task bytes for each step so far. */
  private static LoopRun run(String variant, int repeat, List<Long> nanos) {
    return new LoopRun(
        "narrow",
        variant,
        repeat,
        nanos,
        List.of(new Footprint(12, 12 * MS, 1200), new Footprint(95, 95 * MS, 9500)),
        null,
        0);
  }
}
