package io.sparkmp.cf.cli;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The progress of a training on implicit feedback, by iterations of several passes. */
final class IterationProgress implements Consumer<EpochReport> {
  private final ProgressLine line;
  private final int passes;
  private int seen;
  private double seconds;
  private WorkerReport.Cost cost = WorkerReport.Cost.NONE;

  /** For a command: a bar if stderr may be taken for a terminal. */
  static IterationProgress onStderr(int iterations, int passes, PrintWriter err) {
    return new IterationProgress(
        new ProgressLine("iteration", iterations, Screen.ofStderr(), err), passes);
  }

  IterationProgress(ProgressLine line, int passes) {
    this.line = line;
    this.passes = passes;
  }

  @Override
  public void accept(EpochReport report) {
    seen++;
    seconds += report.seconds();
    cost = cost.plus(report.cost());
    if (report.epoch() % passes == 0) {
      line.show(
          report.epoch() / passes,
          seconds,
          List.of(String.format(Locale.ROOT, "loss a rating %.4f", report.training().mean())),
          speed());
      seconds = 0;
      cost = WorkerReport.Cost.NONE;
    }
  }

  private List<String> speed() {
    List<String> speed = new ArrayList<>();
    speed.add(String.format(Locale.ROOT, "%.2f s", seconds));
    speed.addAll(ProgressLine.describe(cost));
    return speed;
  }

  /** How many passes were trained here. */
  int seen() {
    return seen;
  }
}
