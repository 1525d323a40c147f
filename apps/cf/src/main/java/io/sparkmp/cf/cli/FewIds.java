package io.sparkmp.cf.cli;

import io.sparkmp.cf.recommend.Recommender.Few;
import io.sparkmp.cf.recommend.Recommender.Recommendation;
import io.sparkmp.cli.AskedIds;
import io.sparkmp.cli.PrintedTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What there is for ids that were asked for by hand.
 *
 * @param side what they are ids of: user or item
 * @param action for which the model has to know them, as messages have it
 * @param few what there is
 */
record FewIds(String side, String action, Few few) {
  /**
   * Names those that the model does not know, or has nothing for.
   *
   * @throws IllegalArgumentException if it knows none
   */
  FewIds report(Consumer<String> warn) {
    if (!few.unknown().isEmpty()) {
      String unknown = "the model does not know " + which(few.unknown());
      if (few.best().isEmpty()) {
        throw new IllegalArgumentException("Cannot " + action + ": " + unknown);
      }
      warn.accept(unknown);
    }
    if (!few.empty().isEmpty()) {
      warn.accept("nothing is left to list for " + which(few.empty()));
    }
    return this;
  }

  private String which(List<Object> ids) {
    return side + (ids.size() == 1 ? " " : "s ") + AskedIds.list(ids);
  }

  /** For whom or what there is something. */
  List<Object> users() {
    return few.best().stream().map(Recommendation::user).distinct().toList();
  }

  /** The items that were found. */
  List<Object> items() {
    return few.best().stream().map(Recommendation::item).toList();
  }

  /**
   * Prints a table.
   *
   * @param headings of the id, of what was found for it, and of its score
   * @param names of items
   */
  void print(List<String> headings, Map<Object, String> names, PrintWriter out) {
    PrintedTable table =
        new PrintedTable(
            headings.get(0),
            ">rank",
            headings.get(1),
            ">" + headings.get(2),
            names.isEmpty() ? "" : "name");
    for (Recommendation r : few.best()) {
      table.add(
          r.user().toString(),
          Integer.toString(r.rank()),
          r.item().toString(),
          String.format(Locale.ROOT, "%.4f", r.score()),
          names.getOrDefault(r.item(), ""));
    }
    table.print(out);
  }
}
