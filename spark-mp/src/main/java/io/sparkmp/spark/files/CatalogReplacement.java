package io.sparkmp.spark.files;

import io.sparkmp.compat.ScalaApi;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.jspecify.annotations.Nullable;

/**
 * How a complete table comes to its name in one of Spark's catalogs, which replace none in one
 * step. It is written as {@code NAME_writing_ID}, and is the table from the moment when that
 * becomes {@code NAME_complete_ID}. Then the one before becomes {@code NAME_replaced_ID}, the new
 * one NAME, and the one before is dropped. If the program is killed before there is a NAME again,
 * whoever reads or writes it next gives that name to the complete one.
 */
final class CatalogReplacement {
  private final SparkSession spark;
  private final List<String> beside; // the catalog and the database, as far as they are named
  private final String last;
  private final String id = UUID.randomUUID().toString().replace("-", "");

  CatalogReplacement(SparkSession spark, String name) throws ParseException {
    this.spark = spark;
    List<String> parts =
        ScalaApi.asJava(spark.sessionState().sqlParser().parseMultipartIdentifier(name));
    beside = parts.subList(0, parts.size() - 1);
    last = parts.get(parts.size() - 1);
  }

  /** The name to write to. */
  String writing() {
    return quoted(beside, role("writing"));
  }

  private String role(String role) {
    return last + "_" + role + "_" + id;
  }

  /** Whether there is a table of the name, if need be the one that a killed program has left. */
  boolean exists() {
    if (isThere(last)) {
      return true;
    }
    Optional<String> complete = left("complete").stream().findFirst();
    complete.ifPresent(left -> rename(left, last));
    return complete.isPresent();
  }

  /** Gives the name to what was written, and drops the table before, and what killed ones left. */
  void commit() {
    rename(role("writing"), role("complete"));
    if (isThere(last)) {
      rename(last, role("replaced"));
    }
    rename(role("complete"), last);
    left("complete|replaced").forEach(this::drop);
  }

  /**
   * Drops what was written, if there is a table of the name, as there was.
   *
   * @return what was written, if there is none; or null
   */
  @Nullable String takeBack() {
    if (!isThere(last) && isThere(role("replaced"))) {
      rename(role("replaced"), last);
    }
    for (String role : List.of("writing", "complete")) {
      if (!isThere(last) && isThere(role(role))) {
        return quoted(beside, role(role));
      }
      drop(role(role));
    }
    return null;
  }

  private boolean isThere(String table) {
    return spark.catalog().tableExists(quoted(beside, table));
  }

  private List<String> left(String roles) {
    Pattern pattern =
        Pattern.compile(
            Pattern.quote(last) + "_(" + roles + ")_[0-9a-f]{32}", Pattern.CASE_INSENSITIVE);
    String where =
        beside.isEmpty()
            ? ""
            : " IN " + quoted(beside.subList(0, beside.size() - 1), beside.get(beside.size() - 1));
    List<Row> tables = spark.sql("SHOW TABLES" + where).select("tableName").collectAsList();
    return tables.stream()
        .map(row -> row.getString(0))
        .filter(table -> pattern.matcher(table).matches())
        .toList();
  }

  private void rename(String from, String to) {
    // The name of the catalog does not belong to the new name.
    List<String> database = beside.size() > 1 ? beside.subList(1, beside.size()) : beside;
    spark.sql("ALTER TABLE " + quoted(beside, from) + " RENAME TO " + quoted(database, to));
  }

  private void drop(String table) {
    spark.sql("DROP TABLE IF EXISTS " + quoted(beside, table));
  }

  private static String quoted(List<String> beside, String last) {
    StringBuilder name = new StringBuilder();
    beside.forEach(part -> name.append('`').append(part.replace("`", "``")).append("`."));
    return name.append('`').append(last.replace("`", "``")).append('`').toString();
  }
}
