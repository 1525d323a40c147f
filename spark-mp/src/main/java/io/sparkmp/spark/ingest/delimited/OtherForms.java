package io.sparkmp.spark.ingest.delimited;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Forms of text that people have records in, but not one in each line. */
final class OtherForms {

  /** The line below the names, in what psql, MySQL, sqlcmd, Markdown or Spark's show print. */
  private static final Pattern RULE = Pattern.compile("[-=+|: \\t]*(---|===)[-=+|: \\t]*");

  private static final Pattern HEADING = Pattern.compile("[0-9]+:");

  private static final Pattern DELIMITER = Pattern.compile("\\s*[,;\t]\\s*| +");

  private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)");

  /** Few records have so many fields of numbers alone. */
  private static final int WIDE = 9;

  private OtherForms() {}

  /**
   * Why these lines are rows of a matrix, and what to do about it; null if they may be records:
   * many numbers, of which the second, the id of a record, has a fraction.
   *
   * @param lines the first two
   * @param file their file's name
   */
  static @Nullable String matrix(List<String> lines, String file) {
    List<String[]> rows = lines.stream().map(line -> DELIMITER.split(line.strip(), -1)).toList();
    boolean areNumbers =
        rows.stream()
            .allMatch(
                row ->
                    row.length >= WIDE
                        && row.length == rows.get(0).length
                        && Arrays.stream(row).allMatch(each -> NUMBER.matcher(each).matches()));
    if (!areNumbers || rows.stream().noneMatch(row -> row[1].contains("."))) {
      return null;
    }
    return "its lines have "
        + rows.get(0).length
        + " numbers each, as the rows of a matrix have (expected: two ids and perhaps a number in each"
        + " line); awk -F"
        + (lines.get(0).contains(",") ? "," : lines.get(0).contains(";") ? "';'" : "'[ \\t]+'")
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
