package io.sparkmp.bench.lineage;

import io.sparkmp.bench.report.Median;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Arithmetic of the steps of a loop. Of nothing, all give NaN. */
final class StepArithmetic {

  private StepArithmetic() {}

  static double mean(Collection<? extends Number> values) {
    return values.stream().mapToDouble(Number::doubleValue).average().orElse(Double.NaN);
  }

  /**
   * The mean without the accidents. Every {@code period} steps the same happens, such as a
   * checkpoint: the median of each place within the period is a step's usual cost, and this is
   * their mean.
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
    return mean(medians);
  }

  /** The median of each value and its neighbours, {@code width} in all, fewer at the ends. */
  static List<Double> runningMedian(List<Double> values, int width) {
    List<Double> medians = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      int from = Math.max(0, i - width / 2);
      int to = Math.min(values.size(), i + width / 2 + 1);
      medians.add(Median.of(values.subList(from, to)));
    }
    return medians;
  }
}
