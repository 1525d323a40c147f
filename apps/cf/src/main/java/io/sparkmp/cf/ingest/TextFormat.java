package io.sparkmp.cf.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ColumnRole;
import io.sparkmp.spark.ingest.SourceColumn;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How lines become ratings.
 *
 * @param delimiter between fields, one or more characters
 * @param user the column of users; of names of items, that of the items
 * @param item the column of items; of names of items, that of the names
 * @param rating its column, or null: every line counts as 1
 * @param header the names of all columns, or null if the lines do not start with them
 * @param fields how many line 1 has
 * @param decimalComma whether ratings have a comma before their fraction, instead of a point
 * @param ofModel whether the types of ids are those of a model
 */
record TextFormat(
    String delimiter,
    SourceColumn user,
    SourceColumn item,
    @Nullable SourceColumn rating,
    @Nullable List<String> header,
    int fields,
    boolean decimalComma,
    boolean ofModel)
    implements Serializable {

  IdType userType() {
    return user.isWhole() ? IdType.LONG : IdType.STRING;
  }

  IdType itemType() {
    return item.isWhole() ? IdType.LONG : IdType.STRING;
  }

  private List<SourceColumn> columns() {
    return rating == null ? List.of(user, item) : List.of(user, item, rating);
  }

  /** How many fields of a line have to be looked at. */
  int needed() {
    return columns().stream().mapToInt(SourceColumn::at).max().orElseThrow() + 1;
  }

  /** Whether these fields, as far as they are needed, name the columns as the header does. */
  boolean isHeader(List<String> names) {
    return header != null
        && columns().stream()
            .allMatch(
                column ->
                    column.at() < names.size()
                        && ColumnRole.plain(names.get(column.at()))
                            .equals(ColumnRole.plain(header.get(column.at()))));
  }

  /** For people: which column is taken for what, and how lines are split. */
  String describe() {
    return Stream.of(user, item, rating)
            .filter(column -> column != null)
            .map(SourceColumn::describe)
            .collect(Collectors.joining(", "))
        + (fields > columns().size() ? "; " + fields + " fields" : "; fields")
        + " split at '"
        + delimiter.replace("\t", "\\t")
        + "', "
        + (header == null ? "no header" : "with a header");
  }
}
