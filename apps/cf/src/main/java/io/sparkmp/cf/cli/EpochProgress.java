package io.sparkmp.cf.cli;

import io.sparkmp.cli.ProgressLine;
import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Tally;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The progress of a factorisation, with its errors. */
final class EpochProgress implements Consumer<EpochReport> {
  private final ProgressLine line;

  /** For a command: a bar if stderr may be taken for a terminal. */
  static EpochProgress onStderr(int epochs, PrintWriter err) {
    return new EpochProgress(epochs, Screen.ofStderr(), err);
  }

  EpochProgress(int epochs, Screen screen, PrintWriter out) {
    line = new ProgressLine("epoch", epochs, screen, out);
  }

  @Override
  public void accept(EpochReport report) {
    List<String> reached = new ArrayList<>();
    reached.add(rmse("train", report.training()));
    if (report.validation() != null) {
      reached.add(rmse("validation", report.validation()));
    }
    List<String> speed = new ArrayList<>();
    speed.add(String.format(Locale.ROOT, "%.1f M updates/s", report.updatesPerSecond() / 1e6));
    speed.addAll(ProgressLine.describe(report.cost()));
    line.show(report.epoch(), report.seconds(), reached, speed);
  }

  private static String rmse(String set, Tally loss) {
    return String.format(Locale.ROOT, "%s RMSE %.4f", set, Math.sqrt(loss.mean()));
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
