package io.sparkmp.spark.ingest;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How lines become records.
 *
 * @param delimiter between fields, one or more characters
 * @param row the column of the rows' ids
 * @param column the column of the columns' ids
 * @param value the column of the values, or null: every line counts as 1
 * @param header the names of all columns, or null if the lines do not start with them
 * @param fields how many line 1 has
 * @param least how many of these are not empty ones at its end
 * @param decimalComma whether values have a comma before their fraction, instead of a point
 * @param ofModel whether the types of ids are those of a model
 * @param isQuoted whether a quote at the start of a field has a meaning
 * @param skip how many lines at the start of each file are left out
 * @param passed how many lines of the first file are before its records and their header
 */
record TextFormat(
    String delimiter,
    SourceColumn row,
    SourceColumn column,
    @Nullable SourceColumn value,
    @Nullable List<String> header,
    int fields,
    int least,
    boolean decimalComma,
    boolean ofModel,
    boolean isQuoted,
    int skip,
    int passed)
    implements Serializable {

  /** With quotes, where all fields of line 1 have something in them. */
  TextFormat(
      String delimiter,
      SourceColumn row,
      SourceColumn column,
      @Nullable SourceColumn value,
      @Nullable List<String> header,
      int fields,
      boolean decimalComma,
      boolean ofModel) {
    this(delimiter, row, column, value, header, fields, fields, decimalComma, ofModel, true, 0, 0);
  }

  /** Whether fields are split at tabs. */
  boolean isTabbed() {
    return delimiter.equals("\t");
  }

  private List<SourceColumn> columns() {
    return value == null ? List.of(row, column) : List.of(row, column, value);
  }

  /** How many fields of a line have to be looked at. */
  int needed() {
    return columns().stream().mapToInt(SourceColumn::at).max().orElseThrow() + 1;
  }

  /**
   * What is wrong with the number of fields of a line, or null. A line that has more or fewer than
   * line 1 may have lost one, or have a delimiter within one, and its fields are in other columns;
   * empty ones at the end of a line do not count.
   *
   * @param found how many there are
   * @param filled how many without empty ones at the end
   */
  @Nullable String problem(int found, int filled) {
    if (found < needed()) {
      return "it has " + found + plural(found) + " (expected: at least " + needed() + ")";
    }
    boolean isAsLine1 = found >= least && filled <= fields;
    return isAsLine1
        ? null
        : "it has " + found + plural(found) + " (expected: " + fields + ", as line 1 has)";
  }

  private static String plural(int fields) {
    return fields == 1 ? " field" : " fields";
  }

  /** Whether these fields, as far as they are needed, name the columns as the header does. */
  boolean isHeader(List<String> names) {
    return header != null
        && columns().stream()
            .allMatch(
                each ->
                    each.at() < names.size()
                        && ColumnRole.plain(names.get(each.at()))
                            .equals(ColumnRole.plain(header.get(each.at()))));
  }

  /** For people: which column is taken for what, and how lines are split. */
  String describe() {
    return columns().stream().map(SourceColumn::describe).collect(Collectors.joining(", "))
        + (fields > columns().size() ? "; " + fields + " fields" : "; fields")
        + " split at '"
        + delimiter.replace("\t", "\\t")
        + "', "
        + (header == null ? "no header" : "with a header")
        + (passed == 0 ? "" : ", behind " + passed + (passed == 1 ? " line" : " lines"));
  }
}
