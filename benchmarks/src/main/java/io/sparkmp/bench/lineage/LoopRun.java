package io.sparkmp.bench.lineage;

import io.sparkmp.bench.report.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one loop; NaN where not measured. "Early" means steps 101 to 200, "late" the
 * last hundred; with fewer than 1000 planned steps, the second and the last tenth.
 *
 * @param repeat from 0
 * @param planned steps
 * @param stepNanos the time of each completed step
 * @param footprints taken at intervals just before a checkpoint is due, outside the steps' times
 * @param ended why it ended before its last step; null if it did not
 * @param closeNanos the time to release what was left, including pending snapshots
 */
record LoopRun(
    Dependency chain,
    Trimming trimming,
    int repeat,
    int planned,
    List<Long> stepNanos,
    List<Footprint> footprints,
    @Nullable String ended,
    long closeNanos) {
  private static final int WINDOW = 100;

  /** Places within a period; a multiple of the usual distances between checkpoints. */
  private static final int PERIOD = 50;

  private static final double NANOS = 1e6;

  private int window() {
    return Math.max(1, Math.min(WINDOW, planned / 10));
  }

  /** The times of the early steps that were reached. */
  List<Long> early() {
    return stepNanos.stream().skip(window()).limit(window()).toList();
  }

  /** The times of the late steps. */
  List<Long> late() {
    return stepNanos.stream().skip(Math.max(0, stepNanos.size() - window())).toList();
  }

  /** The mean of all steps. */
  double meanMillis() {
    return stepNanos.stream().mapToDouble(step -> step / NANOS).average().orElse(Double.NaN);
  }

  /** {@link #steadyMean} of all steps. */
  double steadyMillis() {
    return steadyMean(stepNanos, PERIOD) / NANOS;
  }

  /** The median of the late steps over that of the early ones. */
  double flatness() {
    return Median.of(late()) / Median.of(early());
  }

  /** The median over late footprints whose task could be measured. */
  double late(ToDoubleFunction<Footprint> figure) {
    return Median.of(
        footprints.stream()
            .filter(at -> at.step() > stepNanos.size() - window() && at.taskBytes() >= 0)
            .map(figure::applyAsDouble)
            .toList());
  }

  /**
   * The mean without outliers. Events such as checkpoints repeat every {@code period} steps: the
   * median at each place within the period is a step's usual cost, and this is the mean of these.
   */
  static double steadyMean(List<Long> steps, int period) {
    List<Double> medians = new ArrayList<>();
    for (int place = 0; place < Math.min(period, steps.size()); place++) {
      List<Long> same = new ArrayList<>();
      for (int i = place; i < steps.size(); i += period) {
        same.add(steps.get(i));
      }
      medians.add(Median.of(same));
    }
    return medians.stream().mapToDouble(median -> median).average().orElse(Double.NaN);
  }
}
