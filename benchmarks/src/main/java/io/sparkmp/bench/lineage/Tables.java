package io.sparkmp.bench.lineage;

import io.sparkmp.lineage.TrimmerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results as text. */
public final class Tables {

  private Tables() {}

  /** All of them, ending in a new line. */
  public static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (String chain : results.summaries().stream().map(Summary::chain).distinct().toList()) {
      text.append(chain).append(" chain\n").append(steps(results, chain)).append('\n');
    }
    if (!results.overheads().isEmpty()) {
      text.append("what durability adds to the average step, ms: median (range) of the repeats\n")
          .append(overheads(results.overheads()))
          .append('\n');
    }
    String trimmed = trimmers(results.runs());
    if (!trimmed.isEmpty()) {
      text.append("what the trimmer reports, sums of a run\n").append(trimmed);
    }
    return text.toString();
  }

  private static String steps(Results results, String chain) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "variant",
            "steps",
            "total s",
            "ms a step: mean (range)",
            "steady",
            "median",
            "early",
            "late",
            "late/early",
            "heap MB early",
            "late",
            "task KB early",
            "late",
            "depth"));
    List<String> ends = new ArrayList<>();
    for (Summary it : results.summaries()) {
      if (it.chain().equals(chain)) {
        rows.add(
            List.of(
                it.variant(),
                Integer.toString(it.steps()),
                number(it.totalSeconds()),
                range(it.meanMillis(), it.meanMillisLow(), it.meanMillisHigh()),
                number(it.steadyMillis()),
                number(it.medianMillis()),
                number(it.earlyMillis()),
                number(it.lateMillis()),
                number(it.flatness()),
                number(it.earlyHeapMb()),
                number(it.lateHeapMb()),
                number(it.earlyTaskKb()),
                number(it.lateTaskKb()),
                number(it.lateDepth())));
        if (it.ended() != null) {
          ends.add(it.variant() + " " + it.ended() + "\n");
        }
      }
    }
    return align(rows) + String.join("", ends);
  }

  private static String overheads(List<Overhead> overheads) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("chain", "variant over baseline", "by the mean", "by the steady mean"));
    for (Overhead it : overheads) {
      rows.add(
          List.of(
              it.chain(),
              it.label(),
              range(it.meanMillis(), it.meanMillisLow(), it.meanMillisHigh()),
              range(it.steadyMillis(), it.steadyMillisLow(), it.steadyMillisHigh())));
    }
    return align(rows);
  }

  private static String trimmers(List<LoopRun> runs) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("chain", "variant", "repeat", "snapshots", "failed", "MB", "writing s", "pause s"));
    for (LoopRun run : runs) {
      TrimmerReport it = run.trimmer();
      if (it != null && it.snapshots() + it.failedSnapshots() > 0) {
        rows.add(
            List.of(
                run.chain(),
                run.variant(),
                Integer.toString(run.repeat()),
                Long.toString(it.snapshots()),
                Long.toString(it.failedSnapshots()),
                number(it.snapshotBytes() / 1e6),
                number(it.writing().toNanos() / 1e9),
                number(it.pause().toNanos() / 1e9)));
      }
    }
    return rows.size() == 1 ? "" : align(rows);
  }

  private static String range(double middle, double low, double high) {
    return number(middle) + " (" + number(low) + " to " + number(high) + ")";
  }

  /** Three digits, or all before the point. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    double size = Math.abs(value);
    int places = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 || value == 0 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  /** Columns two blanks apart: words to the left, numbers to the right. */
  static String align(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        boolean left = Character.isLetter(rows.get(rows.size() - 1).get(c).charAt(0));
        String blanks = " ".repeat(widths[c] - row.get(c).length());
        line.append(c == 0 ? "" : "  ").append(left ? row.get(c) + blanks : blanks + row.get(c));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
