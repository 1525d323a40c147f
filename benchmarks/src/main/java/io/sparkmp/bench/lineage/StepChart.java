package io.sparkmp.bench.lineage;

import io.sparkmp.bench.report.Median;
import io.sparkmp.page.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Charts step times by step number, one line per trimming. */
final class StepChart {
  /** The number of steps behind each point's median. */
  static final int SMOOTHING = 25;

  /** The most distinguishable points. */
  private static final int POINTS = 250;

  private StepChart() {}

  static Chart of(String title, List<LoopRun> runs) {
    List<Chart.Line> lines = new ArrayList<>();
    for (Trimming trimming : runs.stream().map(LoopRun::trimming).distinct().toList()) {
      List<Double> millis =
          smooth(runs.stream().filter(run -> run.trimming().equals(trimming)).toList());
      int stride = Math.max(1, millis.size() / POINTS);
      List<Integer> drawn =
          IntStream.iterate(0, i -> i < millis.size(), i -> i + stride).boxed().toList();
      if (!drawn.isEmpty()) {
        lines.add(Chart.Line.of(trimming.toString(), drawn, i -> i + 1, millis::get));
      }
    }
    return new Chart.Lines(title, "step", "time of a step, ms", false, true, lines);
  }

  /** The median over the repeats at each step, smoothed. */
  static List<Double> smooth(List<LoopRun> repeats) {
    int steps = repeats.stream().mapToInt(run -> run.stepNanos().size()).max().orElse(0);
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      int step = i;
      millis.add(
          Median.of(
                  repeats.stream()
                      .filter(run -> step < run.stepNanos().size())
                      .map(run -> run.stepNanos().get(step))
                      .toList())
              / 1e6);
    }
    return runningMedian(millis, SMOOTHING);
  }

  /** The median of each value and its neighbours, {@code width} in total, fewer at the ends. */
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
