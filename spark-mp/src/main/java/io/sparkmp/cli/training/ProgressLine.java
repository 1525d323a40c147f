package io.sparkmp.cli.training;

import io.sparkmp.cli.Screen;
import io.sparkmp.rotation.WorkerReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a user sees of a training: on a terminal, one line with a bar that is rewritten after each
 * epoch; elsewhere, one line per epoch. It shows how far the training is and how long it will last;
 * the application says what was reached. On a narrow terminal, it drops the last fields, and
 * shortens or drops the bar.
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
  private double seconds; // of all epochs except the first, which also loads and compiles code

  /**
   * The progress of one training.
   *
   * @param word what this application calls an epoch
   * @param epochs the number of epochs, at least 1
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
   * @param done the number of the epoch, from 1; the first is larger in a training that continues
   * @param seconds the wall-clock time of this epoch
   * @param reached what was reached, most important first
   * @param speed the speed, less important than the time left
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

  /** As many fields as fit, preceded by a bar if there is room left. */
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
   * @param trained the number of its epochs, including those before it continued
   */
  void finish(int trained) {
    if (screen.isTerminal() && shown > 0 && trained < epochs) {
      out.println();
      out.flush();
    }
  }

  /** The share of their time that workers have waited, and how much was moved. */
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
