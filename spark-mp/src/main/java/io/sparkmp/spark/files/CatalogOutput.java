package io.sparkmp.spark.files;

import io.sparkmp.compat.ScalaApi;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.jspecify.annotations.Nullable;

/**
 * A table of one of Spark's catalogs. It is written under another name beside its own and renamed
 * when it is complete, after the one before was dropped: under its name there is a whole table, or,
 * if the program is killed between the two, none, and the new one beside it.
 */
final class CatalogOutput implements TableOutput {
  private final SparkSession spark;
  private final Rows output;
  private final @Nullable String format;
  private final String name;

  CatalogOutput(SparkSession spark, Rows output, @Nullable String format) {
    this.spark = spark;
    this.output = output;
    this.format = format;
    name = CatalogTables.name(output.path());
    parts();
  }

  private List<String> parts() {
    try {
      return ScalaApi.asJava(spark.sessionState().sqlParser().parseMultipartIdentifier(name));
    } catch (ParseException e) {
      throw output.failure("it is no name of a table (expected: as catalog.database.table)", e);
    }
  }

  @Override
  public void check() {
    boolean exists;
    try {
      exists = spark.catalog().tableExists(name);
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      throw output.failure(CatalogTables.reason(output.path(), e), e);
    }
    if (!exists) {
      return;
    }
    if (!output.overwrite()) {
      throw output.failure(
          "there is such a table; choose another name, or replace it by --overwrite", null);
    }
    List<String> found = Arrays.asList(spark.table(name).columns());
    if (!output.are(found)) {
      throw output.failure(
          "there is a table with the columns "
              + String.join(", ", found)
              + ", which is none of "
              + output.what()
              + "; choose another name",
          null);
    }
  }

  @Override
  public void write(Dataset<Row> rows, String... order) {
    check();
    List<String> parts = parts();
    List<String> beside = parts.subList(0, parts.size() - 1);
    String last = parts.get(parts.size() - 1);
    String table = quoted(beside, last);
    String unfinished =
        quoted(beside, last + "_writing_" + UUID.randomUUID().toString().replace("-", ""));
    try {
      save(rows.write(), unfinished);
      spark.sql("DROP TABLE IF EXISTS " + table);
      // The name of the catalog does not belong to the new name.
      List<String> database = beside.size() > 1 ? beside.subList(1, beside.size()) : beside;
      spark.sql("ALTER TABLE " + unfinished + " RENAME TO " + quoted(database, last));
    } catch (OutputException e) { // nothing is written in a format that is not there
      throw e;
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      if (!spark.catalog().tableExists(table)) {
        throw output.failure(CatalogTables.reason(output.path(), e) + left(unfinished), e);
      }
      spark.sql("DROP TABLE IF EXISTS " + unfinished);
      throw output.failure(CatalogTables.reason(output.path(), e), e);
    }
  }

  private void save(DataFrameWriter<Row> writer, String unfinished) {
    if (format == null) {
      writer.saveAsTable(unfinished);
      return;
    }
    SparkFormats.named(
        format,
        "write " + output.what(),
        () -> {
          writer.format(format).saveAsTable(unfinished);
          return unfinished;
        });
  }

  /** The table before may be gone, so that what there is of the new one is not deleted. */
  private String left(String unfinished) {
    return spark.catalog().tableExists(unfinished)
        ? "; what was written of it is " + unfinished
        : "";
  }

  private static String quoted(List<String> beside, String last) {
    StringBuilder name = new StringBuilder();
    beside.forEach(part -> name.append('`').append(part.replace("`", "``")).append("`."));
    return name.append('`').append(last.replace("`", "``")).append('`').toString();
  }
}
