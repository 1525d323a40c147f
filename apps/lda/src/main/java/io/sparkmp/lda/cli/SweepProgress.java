package io.sparkmp.lda.cli;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
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
    return new SweepProgress(sweeps, Screen.ofStderr(), trains, err);
  }

  SweepProgress(int sweeps, Screen screen, boolean trains, PrintWriter out) {
    this.line = new ProgressLine(WORD, sweeps, screen, out);
    this.trains = trains;
  }

  @Override
  public void accept(EpochReport report) {
    List<String> reached = new ArrayList<>();
    if (trains) {
      reached.add(
          String.format(Locale.ROOT, "log-likelihood %.4f a token", -report.training().mean()));
    }
    if (report.validation() != null) {
      reached.add(
          String.format(
              Locale.ROOT, "validation perplexity %.1f", Math.exp(report.validation().mean())));
    }
    List<String> speed = new ArrayList<>();
    speed.add(String.format(Locale.ROOT, "%.1f M tokens/s", report.updatesPerSecond() / 1e6));
    speed.addAll(ProgressLine.describe(report.cost()));
    line.show(report.epoch(), report.seconds(), reached, speed);
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
