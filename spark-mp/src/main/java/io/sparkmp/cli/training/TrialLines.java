package io.sparkmp.cli.training;

import io.sparkmp.cli.Refusals;
import io.sparkmp.tune.Found;
import io.sparkmp.tune.Settings;
import io.sparkmp.tune.Space;
import io.sparkmp.tune.Trial;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;

/** The trials of a search as the lines of a table, one for each stage of each trial. */
public final class TrialLines implements Consumer<Trial> {
  private static final int LEAST_WIDTH = 7;

  private final String word;
  private final String measure;
  private final DoubleUnaryOperator reported;
  private final int decimals;
  private final List<String> settings;
  private final PrintWriter out;
  private boolean hasBegun;

  /**
   * The lines of one search.
   *
   * @param word for an epoch
   * @param measure what trials are judged by
   * @param reported computes the measure from the loss
   * @param decimals how many decimals to print
   * @param space the search space; each setting that is not fixed has a column
   */
  public TrialLines(
      String word,
      String measure,
      DoubleUnaryOperator reported,
      int decimals,
      Space space,
      PrintWriter out) {
    this.word = word;
    this.measure = measure;
    this.reported = reported;
    this.decimals = decimals;
    this.out = out;
    settings =
        space.ranges().stream()
            .filter(range -> !range.isFixed())
            .map(range -> range.name())
            .toList();
  }

  @Override
  public void accept(Trial trial) {
    if (!hasBegun) {
      hasBegun = true;
      List<String> headings = new ArrayList<>(List.of("trial", word + "s", measure, "seconds"));
      headings.addAll(settings);
      print(headings);
    }
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(trial.number()));
    cells.add(String.valueOf(trial.epochs()));
    cells.add(trial.hasDiverged() ? "diverged" : of(trial));
    cells.add(String.format(Locale.ROOT, "%.1f", trial.seconds()));
    settings.forEach(name -> cells.add(Refusals.plain(trial.settings().get(name))));
    print(cells);
  }

  /** The result of a trial, by the measure. */
  public String of(Trial trial) {
    return String.format(Locale.ROOT, "%." + decimals + "f", reported.applyAsDouble(trial.loss()));
  }

  /** The result of the search, in a sentence. */
  public String best(Found found) {
    Trial first = found.trials().get(0);
    Trial winner = found.winner();
    if (settings.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "One trial in %.1f s, since no setting has a range: %s %s",
          found.seconds(),
          measure,
          of(winner));
    }
    return String.format(
            Locale.ROOT,
            "Best of %d trial%s in %.1f s: trial %d, %s %s%s",
            found.trials().size(),
            found.trials().size() == 1 ? "" : "s",
            found.seconds(),
            winner.number(),
            measure,
            of(winner),
            winner.number() == 1 ? ", nearest to the defaults" : "")
        + (first.number() == winner.number() || first.hasDiverged() ? "" : ofFirst(first));
  }

  private String ofFirst(Trial first) {
    return String.format(
        Locale.ROOT,
        " (trial 1, nearest to the defaults: %s after %d %s%s)",
        of(first),
        first.epochs(),
        word,
        first.epochs() == 1 ? "" : "s");
  }

  /** The settings of a trial as options. */
  public static List<String> options(Settings settings) {
    List<String> words = new ArrayList<>();
    settings
        .values()
        .forEach((name, value) -> words.addAll(List.of("--" + name, Refusals.plain(value))));
    return words;
  }

  private void print(List<String> cells) {
    List<String> names = new ArrayList<>(List.of("trial", word + "s", measure, "seconds"));
    names.addAll(settings);
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.size(); c++) {
      int width = Math.max(LEAST_WIDTH, names.get(c).length());
      line.append(c == 0 ? "" : "  ")
          .append(" ".repeat(Math.max(0, width - cells.get(c).length())));
      line.append(cells.get(c));
    }
    out.println(line);
    out.flush();
  }
}
