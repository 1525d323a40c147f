package io.sparkmp.spark.ingest.delimited;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Forms of text that people have records in, but not one in each line. */
final class OtherForms {

  /** The line below the names, in what psql, MySQL, sqlcmd, Markdown or Spark's show print. */
  private static final Pattern RULE = Pattern.compile("[-=+|: \\t]*(---|===)[-=+|: \\t]*");

  private static final Pattern HEADING = Pattern.compile("[0-9]+:");

  /** Few records have so many fields of numbers alone. */
  private static final int WIDE = 9;

  private OtherForms() {}

  /**
   * Why these are rows of a matrix, and what to do about it; null if they may be records: they are
   * many numbers, and the second, which would be an id, has a fraction.
   *
   * @param first the fields of line 1
   * @param second the fields of line 2, none if there is no such line
   * @param delimiter between the fields
   * @param file their file's name
   */
  static @Nullable String matrix(
      List<String> first, List<String> second, String delimiter, String file) {
    List<List<String>> rows = second.isEmpty() ? List.of(first) : List.of(first, second);
    boolean areNumbers =
        first.size() >= WIDE
            && rows.stream()
                .allMatch(
                    row ->
                        row.size() == first.size() && row.stream().allMatch(HeaderGuess::isNumber));
    if (!areNumbers || rows.stream().noneMatch(row -> row.get(1).contains("."))) {
      return null;
    }
    String split =
        delimiter.equals(",") ? "," : delimiter.isBlank() ? "'[ \\t]+'" : "'" + delimiter + "'";
    return "its lines have "
        + first.size()
        + " numbers each, as the rows of a matrix have (expected: two ids and perhaps a number in each"
        + " line); awk -F"
        + split
        + " '{for (i = 1; i <= NF; i++) print NR \",\" i \",\" $i}' "
        + file
        + " writes the row, the column and the number";
  }

  /**
   * Why these are no records, and what to do about it; null if they may be.
   *
   * @param lines the first two
   * @param file their file's name
   */
  static @Nullable String problem(List<String> lines, String file) {
    for (String line : lines) {
      if (RULE.matcher(line).matches()) {
        return "'"
            + line.strip()
            + "' rules a table that a program has drawn (expected: fields of text); have it written"
            + " as CSV, as psql --csv and mysql --batch do";
      }
    }
    return lines.size() > 1 && HEADING.matcher(lines.get(0).strip()).matches()
        ? "'"
            + lines.get(0).strip()
            + "' stands for the lines below it, as in the Netflix Prize's files (expected: all"
            + " fields in each line); awk -F, '/:/ {sub(\":\", \"\"); i = $1; next} {print $1 \",\" i"
            + " \",\" $2}' "
            + file
            + " writes them so"
        : null;
  }
}
