package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.spark.ingest.SourceColumn;
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
 * @param value the column of the values, or null if every line counts as 1
 * @param header the names of all columns, or null if there is no header
 * @param fields the number of fields in line 1
 * @param least that number without empty fields at its end
 * @param decimalComma whether values have a decimal comma instead of a point
 * @param ofModel whether a model fixes the types of ids
 * @param isQuoted whether a quote at the start of a field is special
 * @param skip the number of lines to skip at the start of each file
 * @param passed the number of lines skipped in the first file before its records and their header
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

  /** With quotes, and without empty fields at the end of line 1. */
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

  /** Whether fields are split at blanks, of which several count as one. */
  boolean isSplitAtBlanks() {
    return delimiter.equals(" ");
  }

  /** The columns that are read. */
  List<SourceColumn> columns() {
    return value == null ? List.of(row, column) : List.of(row, column, value);
  }

  /** The number of leading fields needed. */
  int needed() {
    return columns().stream().mapToInt(SourceColumn::at).max().orElseThrow() + 1;
  }

  /**
   * What is wrong with the number of fields of a line, or null. A line with more or fewer fields
   * than line 1 may have lost one or have a delimiter within one, which shifts its columns; empty
   * ones at the end of a line do not count.
   *
   * @param found the number of fields
   * @param filled that number without empty ones at the end
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

  /** Whether these fields match the header, as far as they are needed. */
  boolean isHeader(List<String> names) {
    int before = hasRowNames() && header.size() == names.size() + 1 ? 1 : 0; // not named there
    return header != null
        && columns().stream()
            .allMatch(
                each ->
                    each.at() - before < names.size()
                        && ColumnRole.plain(names.get(each.at() - before))
                            .equals(ColumnRole.plain(header.get(each.at()))));
  }

  /** How many of the columns that are read have their names among these fields. */
  long namesIn(List<String> fields) {
    List<String> plain = fields.stream().map(ColumnRole::plain).toList();
    return columns().stream()
        .filter(each -> each.name() != null && plain.contains(ColumnRole.plain(each.name())))
        .count();
  }

  /** Whether the first column has no name, but is there. */
  private boolean hasRowNames() {
    return header != null && header.get(0).isEmpty();
  }

  /** For people: which column is taken for what, and how lines are split. */
  String describe() {
    return columns().stream().map(SourceColumn::describe).collect(Collectors.joining(", "))
        + (fields > columns().size() ? "; " + fields + " fields" : "; fields")
        + " split at '"
        + delimiter.replace("\t", "\\t")
        + "', "
        + (header == null ? "no header" : "with a header")
        + (hasRowNames() ? ", the first column without a name" : "")
        + (passed == 0
            ? ""
            : ", after " + passed + (passed == 1 ? " skipped line" : " skipped lines"));
  }
}
