package io.sparkmp.cli.training;

import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a person sees of a training: on a terminal one line with a bar that is rewritten after each
 * epoch, else one line an epoch. Says how far it is and how long it will last; what was reached is
 * for the application to say. On a narrow terminal the last fields are left out, and the bar is
 * shortened or goes.
 */
final class ProgressLine {
  private static final int WIDEST_BAR = 20;
  private static final int SHORTEST_BAR = 4;
  private static final String GAP = "  ";

  private final String word;
  private final int epochs;
  private final Screen screen;
  private final PrintWriter out;
  private int shown;
  private double seconds; // of all epochs but the first, which loads and compiles as well

  /**
   * The progress of one training.
   *
   * @param word for an epoch: what this application calls it
   * @param epochs how many there are to be, at least 1
   * @param screen what {@code out} writes to
   * @param out stays open
   */
  ProgressLine(String word, int epochs, Screen screen, PrintWriter out) {
    this.word = word;
    this.epochs = epochs;
    this.screen = screen;
    this.out = out;
  }

  /**
   * Shows that an epoch has ended.
   *
   * @param done number of the epoch, from 1; the first is larger in a training that goes on
   * @param seconds of wall-clock time that this epoch has taken
   * @param reached what was reached, the most important first
   * @param speed how fast, less important than the time that is left
   */
  void show(int done, double seconds, List<String> reached, List<String> speed) {
    shown++;
    this.seconds += shown > 1 ? seconds : 0;
    List<String> fields = new ArrayList<>();
    fields.add(String.format(Locale.ROOT, "%s %d/%d", word, done, epochs));
    fields.addAll(reached);
    if (shown > 1) {
      fields.add(time(this.seconds / (shown - 1) * (epochs - done)) + " left");
    }
    fields.addAll(speed);
    if (shown == 1 && !speed.isEmpty()) {
      out.println(legend());
    }
    if (screen.isTerminal()) {
      out.print(
          Screen.ERASE_LINE + fitted(done, fields, screen.width() - 1)); // the last column wraps
      if (done == epochs) {
        out.println();
      }
    } else {
      out.println(String.join(GAP, fields));
    }
    out.flush();
  }

  private String legend() {
    String text =
        "(wait: part of the workers' time without a slice to train; moved: slices between"
            + " processes)";
    return screen.isTerminal() && text.length() >= screen.width()
        ? "(wait: workers without a slice; moved: between processes)"
        : text;
  }

  /** As many fields as fit, and what room they leave for a bar before them. */
  private String fitted(int done, List<String> fields, int width) {
    int count = fields.size();
    while (count > 1 && String.join(GAP, fields.subList(0, count)).length() > width) {
      count--;
    }
    String text = String.join(GAP, fields.subList(0, count));
    int bar = Math.min(WIDEST_BAR, width - text.length() - 3);
    String line = bar < SHORTEST_BAR ? text : bar(done, bar) + " " + text;
    return line.length() > width ? line.substring(0, Math.max(0, width)) : line;
  }

  /**
   * Ends the line of a training that has stopped early.
   *
   * @param trained how many epochs it has, those before it went on included
   */
  void finish(int trained) {
    if (screen.isTerminal() && shown > 0 && trained < epochs) {
      out.println();
      out.flush();
    }
  }

  /** What part of their time workers have waited, and how much has travelled. */
  static List<String> describe(WorkerReport.Cost cost) {
    double total = Math.max(1, cost.computeNanos() + cost.waitNanos());
    return List.of(
        String.format(Locale.ROOT, "wait %.0f %%", 100 * cost.waitNanos() / total),
        "moved " + bytes(cost.bytesMoved()));
  }

  private String bar(int done, int width) {
    int filled = width * done / epochs;
    return "[" + "#".repeat(filled) + "-".repeat(width - filled) + "]";
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
