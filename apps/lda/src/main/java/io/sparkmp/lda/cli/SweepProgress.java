package io.sparkmp.lda.cli;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.rotation.EpochReport;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/** The progress of a topic model, with its likelihood. */
final class SweepProgress implements Consumer<EpochReport> {
  private static final String WORD = "sweep";

  private final ProgressLine line;
  private final boolean trains;

  /**
   * For a command: a bar if stderr may be taken for a terminal.
   *
   * @param trains whether a model is trained; one that is applied has no likelihood of its own
   */
  static SweepProgress onStderr(int sweeps, boolean trains, PrintWriter err) {
    return new SweepProgress(ProgressLine.onStderr(WORD, sweeps, err), trains);
  }

  SweepProgress(int sweeps, boolean terminal, boolean trains, PrintWriter out) {
    this(new ProgressLine(WORD, sweeps, terminal, out), trains);
  }

  private SweepProgress(ProgressLine line, boolean trains) {
    this.line = line;
    this.trains = trains;
  }

  @Override
  public void accept(EpochReport report) {
    String likelihood =
        trains
            ? String.format(Locale.ROOT, "log-likelihood %.4f a token  ", -report.training().mean())
            : "";
    String validation =
        report.validation() == null
            ? ""
            : String.format(
                Locale.ROOT, "validation perplexity %.1f  ", Math.exp(report.validation().mean()));
    String text =
        String.format(
            Locale.ROOT,
            "%s%s%.1f M tokens/s  %s",
            likelihood,
            validation,
            report.updatesPerSecond() / 1e6,
            ProgressLine.describe(report.cost()));
    line.show(report.epoch(), report.seconds(), text);
  }

  /** How many sweeps were made here. */
  int seen() {
    return line.shown();
  }

  /** Ends the line of a training that has stopped early. */
  void finish(int trained) {
    line.finish(trained);
  }
}
