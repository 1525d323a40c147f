package io.sparkmp.bench.lineage;

import io.sparkmp.bench.report.Median;
import java.util.function.ToDoubleFunction;

/**
 * What one loop took; NaN where there is nothing to tell. "Early" is steps 101 to 200, "late" the
 * last hundred; of fewer than 1000 steps, the second and the last tenth.
 *
 * @param meanMillis of all steps
 * @param earlyMillis the median of the early steps
 * @param lateMillis the median of the late steps
 * @param lateHeapMb used after a collection, late
 * @param lateTaskKb the task binary, late
 */
record LoopFigures(
    double meanMillis,
    double earlyMillis,
    double lateMillis,
    double lateHeapMb,
    double lateTaskKb) {
  /** Places within a period; a multiple of the usual distances between checkpoints. */
  private static final int PERIOD = 50;

  private static final double NANOS = 1e6;

  /**
   * Those of a loop.
   *
   * @param planned steps, which it need not have reached
   */
  static LoopFigures of(LoopRun run, int planned) {
    int completed = run.stepNanos().size();
    Window early = Window.early(planned, completed);
    Window late = Window.late(planned, completed);
    return new LoopFigures(
        Numbers.mean(run.stepNanos()) / NANOS,
        Median.of(early.of(run.stepNanos())) / NANOS,
        Median.of(late.of(run.stepNanos())) / NANOS,
        median(run, late, footprint -> footprint.heapBytes() / 1e6),
        median(run, late, footprint -> footprint.taskBytes() / 1e3));
  }

  private static double median(LoopRun run, Window window, ToDoubleFunction<Footprint> figure) {
    return Median.of(
        run.footprints().stream()
            .filter(f -> window.contains(f.step()) && f.taskBytes() >= 0)
            .map(figure::applyAsDouble)
            .toList());
  }

  /** {@link Numbers#steadyMean} of all steps. */
  static double steadyMillis(LoopRun run) {
    return Numbers.steadyMean(run.stepNanos(), PERIOD) / NANOS;
  }

  /** Late over early. */
  double flatness() {
    return lateMillis / earlyMillis;
  }
}
