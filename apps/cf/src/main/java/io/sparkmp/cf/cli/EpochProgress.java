package io.sparkmp.cf.cli;

import io.sparkmp.rotation.EpochReport;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * What a person sees of a training: on a terminal one line that is rewritten after each epoch, else
 * one line an epoch.
 */
final class EpochProgress implements Consumer<EpochReport> {
  private static final int WIDTH = 20;
  private static final String ERASE_LINE = "\r\033[K";

  /** A line that wraps could not be erased: what does not fit is cut off. */
  private static final String WRAP_OFF = "\033[?7l";

  private static final String WRAP_ON = "\033[?7h";

  private final int epochs;
  private final boolean terminal;
  private final PrintWriter out;
  private int seen;
  private double seconds;

  /** For a command: a bar if stderr may be taken for a terminal. */
  static EpochProgress onStderr(int epochs, PrintWriter err) {
    return new EpochProgress(epochs, Terminals.stderrIsOne(), err);
  }

  EpochProgress(int epochs, boolean terminal, PrintWriter out) {
    this.epochs = epochs;
    this.terminal = terminal;
    this.out = out;
  }

  @Override
  public void accept(EpochReport report) {
    seen++;
    seconds += report.seconds();
    String line = line(report, seconds / seen * (epochs - report.epoch()));
    if (terminal) {
      out.print(ERASE_LINE + WRAP_OFF + bar(report.epoch()) + " " + line + WRAP_ON);
      if (report.epoch() == epochs) {
        out.println();
      }
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** How many epochs were trained here. */
  int seen() {
    return seen;
  }

  /** Ends the line of a training that has stopped early. */
  void finish(int trained) {
    if (terminal && trained > 0 && trained < epochs) {
      out.println();
      out.flush();
    }
  }

  private String bar(int done) {
    int filled = WIDTH * done / epochs;
    return "[" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "]";
  }

  private String line(EpochReport report, double left) {
    String validation =
        report.validation() == null
            ? ""
            : String.format(
                Locale.ROOT, "  validation RMSE %.4f", Math.sqrt(report.validation().mean()));
    var cost = report.cost();
    double total = Math.max(1, cost.computeNanos() + cost.waitNanos());
    return String.format(
        Locale.ROOT,
        "epoch %d/%d  train RMSE %.4f%s  %.1f M updates/s  wait %.0f %%  moved %s  %s left",
        report.epoch(),
        epochs,
        Math.sqrt(report.training().mean()),
        validation,
        report.updatesPerSecond() / 1e6,
        100 * cost.waitNanos() / total,
        bytes(cost.bytesMoved()),
        time(left));
  }

  private static String bytes(long bytes) {
    return bytes < 1 << 20
        ? (bytes >> 10) + " KB"
        : String.format(Locale.ROOT, "%.1f MB", bytes / (double) (1 << 20));
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole < 3600
        ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
