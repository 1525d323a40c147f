package io.sparkmp.loop.plan;

import io.sparkmp.loop.plan.Verdict.Parallel;
import io.sparkmp.loop.plan.Verdict.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes a plan, or why there is none. */
public final class PlanDescription {
  private final String records;
  private final Planner loop;
  private final Verdict verdict;
  private final List<Dependence> dependences;

  /**
   * Describes what a planner finds.
   *
   * @param records names the records
   */
  public PlanDescription(String records, Planner loop) {
    this.records = records;
    this.loop = loop;
    this.verdict = loop.verdict();
    this.dependences = loop.dependences();
  }

  /** The plan, and what follows from it. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("Loop over " + records + ": " + title());
    if (!loop.accesses().isEmpty()) {
      lines.add("");
      lines.addAll(table(loop.accesses().stream().map(this::row).toList()));
    }
    if (!dependences.isEmpty()) {
      lines.add("");
      lines.addAll(table(vectors()));
    }
    lines.add("");
    lines.addAll(
        verdict instanceof Refused refused ? refusal(refused) : course((Parallel) verdict));
    if (loop.isOrdered() && verdict instanceof Parallel) {
      lines.addAll(order());
    }
    return String.join("\n", lines) + "\n";
  }

  private String title() {
    if (!(verdict instanceof Parallel parallel)) {
      return "refused";
    }
    String shape = parallel.rotates() != null ? "2D" : parallel.stays() != null ? "1D" : "map";
    return shape + (loop.isOrdered() ? ", ordered" : totals().isEmpty() ? "" : ", carried");
  }

  private List<Access> totals() {
    return loop.accesses().stream().filter(access -> access.use() == Use.ADDED_STALE).toList();
  }

  private List<String> row(Access access) {
    String key = access.index().key();
    Long rows = key == null ? null : loop.ids(key);
    return List.of(
        access.place(),
        access.use().words(),
        access.width() + (access.width() == 1 ? " number a row" : " numbers a row"),
        rows == null ? "" : String.format(Locale.ROOT, "%,d rows", rows),
        place(access, key));
  }

  private String place(Access access, @Nullable String key) {
    if (!(verdict instanceof Parallel parallel)) {
      return "";
    }
    if (access.use() == Use.ADDED_STALE) {
      return "travels with the slices";
    }
    return Objects.equals(key, parallel.rotates()) ? "rotates" : "stays";
  }

  private List<List<String>> vectors() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "dependence", "", loop.keys().stream().collect(Collectors.joining(", ", "(", ")"))));
    for (Dependence dependence : dependences) {
      rows.add(
          List.of(
              dependence.one().place(),
              "- " + dependence.other().place(),
              dependence.vector(loop.keys())));
    }
    return rows;
  }

  private static List<String> refusal(Refused refused) {
    List<String> lines = new ArrayList<>();
    lines.add("There is no plan: " + refused.between() + ":");
    lines.add(refused.reason() + ".");
    lines.add("What would change that:");
    refused.remedies().forEach(remedy -> lines.add("- " + remedy));
    return lines;
  }

  private static List<String> order() {
    return List.of(
        "Workers begin one after another, and take the slices from the first to the last: ids are",
        "divided in the order of their hashes, and the result is that of a plain loop in that order.");
  }

  private static List<String> course(Parallel parallel) {
    String stays = parallel.stays();
    String rotates = parallel.rotates();
    if (stays == null) {
      return List.of("Records run anywhere, in any order.");
    }
    if (rotates == null) {
      return List.of(
          "Each worker owns a part of the " + stays + " ids, with their rows and their records.",
          "Records of different workers touch no row in common.");
    }
    return List.of(
        "Each worker owns a part of the " + stays + " ids, with their rows and their records.",
        "Slices of the rows of " + rotates + " move from worker to worker.",
        "Records that run at the same time have no "
            + stays
            + " and no "
            + rotates
            + " in common.");
  }

  private static List<String> table(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        if (widths[c] > 0) {
          line.append(String.format(Locale.ROOT, "  %-" + widths[c] + "s", row.get(c)));
        }
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
