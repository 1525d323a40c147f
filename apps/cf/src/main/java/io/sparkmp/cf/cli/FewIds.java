package io.sparkmp.cf.cli;

import io.sparkmp.cf.recommend.Recommender.Few;
import io.sparkmp.cf.recommend.Recommender.Recommendation;
import io.sparkmp.cli.PrintedTable;
import io.sparkmp.cli.input.AskedIds;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

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
   * @param known the model's table of that side
   * @throws IllegalArgumentException if it knows none
   */
  FewIds report(Dataset<Row> known, Consumer<String> warn) {
    if (!few.unknown().isEmpty()) {
      String unknown = unknown(known);
      if (few.best().isEmpty()) {
        throw new IllegalArgumentException("Cannot " + action + ": " + unknown);
      }
      warn.accept(unknown);
    }
    if (!few.empty().isEmpty()) {
      String ids = (few.empty().size() == 1 ? " " : "s ") + AskedIds.list(few.empty());
      warn.accept("nothing is left to list for " + side + ids);
    }
    return this;
  }

  /** Ids without factors are either not in the model, or it has learned nothing of them. */
  private String unknown(Dataset<Row> known) {
    Set<Object> rows =
        known
            .select("id")
            .filter(functions.col("id").isin(few.unknown().toArray()))
            .collectAsList()
            .stream()
            .map(row -> row.get(0))
            .collect(Collectors.toSet());
    List<Object> there = few.unknown().stream().filter(rows::contains).toList();
    List<Object> others = few.unknown().stream().filter(id -> !rows.contains(id)).toList();
    String nothing =
        "has learned nothing of %s%s %s"
            .formatted(side, there.size() == 1 ? "" : "s", AskedIds.list(there));
    return there.isEmpty()
        ? AskedIds.unknown(side, others, known)
        : others.isEmpty()
            ? "the model " + nothing
            : AskedIds.unknown(side, others, known) + ", and it " + nothing;
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
