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
 * Replaces a table in one of Spark's catalogs, which cannot do so in one step. The new table is
 * written as {@code NAME_writing_ID} and counts once that becomes {@code NAME_complete_ID}. Then
 * the old table becomes {@code NAME_replaced_ID}, the new one NAME, and the old one is dropped. If
 * the program is killed before NAME exists again, the next reader or writer renames the complete
 * table to NAME.
 */
final class CatalogReplacement {
  private final SparkSession spark;
  private final List<String> beside; // the catalog and the database, if named
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

  /** Whether the table exists, after restoring one that a killed program left. */
  boolean exists() {
    if (isThere(last)) {
      return true;
    }
    Optional<String> complete = left("complete").stream().findFirst();
    complete.ifPresent(left -> rename(left, last));
    return complete.isPresent();
  }

  /** Gives the new table its name, and drops the old table and leftovers of killed programs. */
  void commit() {
    rename(role("writing"), role("complete"));
    if (isThere(last)) {
      rename(last, role("replaced"));
    }
    rename(role("complete"), last);
    left("complete|replaced").forEach(this::drop);
  }

  /**
   * Drops what was written if the table of that name still exists.
   *
   * @return otherwise the name of what was written; null if dropped
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
    // The new name must not include the catalog.
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
