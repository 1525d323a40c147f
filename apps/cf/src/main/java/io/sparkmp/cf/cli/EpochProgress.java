package io.sparkmp.cf.cli;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.rotation.EpochReport;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/** The progress of a factorisation, with its errors. */
final class EpochProgress implements Consumer<EpochReport> {
  private final ProgressLine line;

  /** For a command: a bar if stderr may be taken for a terminal. */
  static EpochProgress onStderr(int epochs, PrintWriter err) {
    return new EpochProgress(ProgressLine.onStderr("epoch", epochs, err));
  }

  EpochProgress(int epochs, boolean terminal, PrintWriter out) {
    this(new ProgressLine("epoch", epochs, terminal, out));
  }

  private EpochProgress(ProgressLine line) {
    this.line = line;
  }

  @Override
  public void accept(EpochReport report) {
    String validation =
        report.validation() == null
            ? ""
            : String.format(
                Locale.ROOT, "  validation RMSE %.4f", Math.sqrt(report.validation().mean()));
    String text =
        String.format(
            Locale.ROOT,
            "train RMSE %.4f%s  %.1f M updates/s  %s",
            Math.sqrt(report.training().mean()),
            validation,
            report.updatesPerSecond() / 1e6,
            ProgressLine.describe(report.cost()));
    line.show(report.epoch(), report.seconds(), text);
  }

  /** How many epochs were trained here. */
  int seen() {
    return line.shown();
  }

  /** Ends the line of a training that has stopped early. */
  void finish(int trained) {
    line.finish(trained);
  }
}
