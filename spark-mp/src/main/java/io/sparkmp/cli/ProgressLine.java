package io.sparkmp.cli;

import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * What a person sees of a training: on a terminal one line with a bar that is rewritten after each
 * epoch, else one line an epoch. Says how far it is and how long it will last; what was reached is
 * for the application to say.
 */
public final class ProgressLine {
  private static final int WIDTH = 20;
  private static final String ERASE_LINE = "\r\033[K";

  /** A line that wraps could not be erased: what does not fit is cut off. */
  private static final String WRAP_OFF = "\033[?7l";

  private static final String WRAP_ON = "\033[?7h";

  private final String word;
  private final int epochs;
  private final boolean terminal;
  private final PrintWriter out;
  private int shown;
  private double seconds;

  /**
   * For a command: a bar if stderr may be taken for a terminal.
   *
   * @param word for an epoch
   */
  public static ProgressLine onStderr(String word, int epochs, PrintWriter err) {
    return new ProgressLine(word, epochs, Terminals.stderrIsOne(), err);
  }

  /**
   * The progress of one training.
   *
   * @param word for an epoch: what this application calls it
   * @param epochs how many there are to be, at least 1
   * @param terminal whether {@code out} understands its control sequences
   * @param out stays open
   */
  public ProgressLine(String word, int epochs, boolean terminal, PrintWriter out) {
    this.word = word;
    this.epochs = epochs;
    this.terminal = terminal;
    this.out = out;
  }

  /**
   * Shows that an epoch has ended.
   *
   * @param done number of the epoch, from 1; the first is larger in a training that goes on
   * @param seconds that this epoch has taken
   * @param text what was reached, without a line end
   */
  public void show(int done, double seconds, String text) {
    shown++;
    this.seconds += seconds;
    double left = this.seconds / shown * (epochs - done);
    String line =
        String.format(Locale.ROOT, "%s %d/%d  %s  %s left", word, done, epochs, text, time(left));
    if (terminal) {
      out.print(ERASE_LINE + WRAP_OFF + bar(done) + " " + line + WRAP_ON);
      if (done == epochs) {
        out.println();
      }
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** How many epochs were shown, which is how many were trained here. */
  public int shown() {
    return shown;
  }

  /**
   * Ends the line of a training that has stopped early.
   *
   * @param trained how many epochs it has, those before it went on included
   */
  public void finish(int trained) {
    if (terminal && trained > 0 && trained < epochs) {
      out.println();
      out.flush();
    }
  }

  /** What part of their time workers have waited, and how much has travelled, as text. */
  public static String describe(WorkerReport.Cost cost) {
    double total = Math.max(1, cost.computeNanos() + cost.waitNanos());
    return String.format(
        Locale.ROOT,
        "wait %.0f %%  moved %s",
        100 * cost.waitNanos() / total,
        bytes(cost.bytesMoved()));
  }

  private String bar(int done) {
    int filled = WIDTH * done / epochs;
    return "[" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "]";
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
