package io.sparkmp.spark.files;

import io.sparkmp.errors.Reasons;
import io.sparkmp.errors.UserFacing;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.jspecify.annotations.Nullable;

/**
 * A table of one of Spark's catalogs: its name holds a complete table, or gets one when it is next
 * read or written.
 */
final class CatalogOutput implements TableOutput {
  private final SparkSession spark;
  private final Rows output;
  private final @Nullable String format;
  private final String name;
  private final CatalogReplacement replacement;

  CatalogOutput(SparkSession spark, Rows output, @Nullable String format) {
    this.spark = spark;
    this.output = output;
    this.format = format;
    name = CatalogTables.name(output.path());
    try {
      replacement = new CatalogReplacement(spark, name);
    } catch (ParseException e) {
      throw output.failure("it is no name of a table (expected: as catalog.database.table)", e);
    }
  }

  @Override
  public void check() {
    boolean exists;
    try {
      exists = replacement.exists();
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
    String unfinished = replacement.writing();
    try {
      save(rows.write(), unfinished);
      replacement.commit();
    } catch (OutputException e) { // unknown format: nothing was written
      throw e;
    } catch (Exception e) { // Spark's AnalysisException is checked, but not declared
      throw output.failure(reason(e) + left(e), e);
    }
  }

  private String reason(Exception failure) {
    String known = Reasons.ofKind(failure, UserFacing.class);
    String said = known == null ? WriteFailures.said(failure) : known;
    return said == null ? CatalogTables.reason(output.path(), failure) : said;
  }

  private String left(Exception failure) {
    try {
      String left = replacement.takeBack();
      return left == null ? "" : "; what was written of it is " + left;
    } catch (Exception e) { // of Spark
      failure.addSuppressed(e);
      return "";
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
}
