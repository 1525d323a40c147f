package io.sparkmp.cf.cli;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
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
    return new IterationProgress(ProgressLine.onStderr("iteration", iterations, err), passes);
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
      String text =
          String.format(
              Locale.ROOT,
              "loss a rating %.4f  %.2f s  %s",
              report.training().mean(),
              seconds,
              ProgressLine.describe(cost));
      line.show(report.epoch() / passes, seconds, text);
      seconds = 0;
      cost = WorkerReport.Cost.NONE;
    }
  }

  /** How many passes were trained here. */
  int seen() {
    return seen;
  }
}
