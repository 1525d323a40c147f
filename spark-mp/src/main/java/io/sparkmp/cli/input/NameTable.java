package io.sparkmp.cli.input;

import static org.apache.spark.sql.functions.col;

import io.sparkmp.cli.Refusals;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.RecordRows;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Text files with the names of ids. */
public final class NameTable {
  private NameTable() {}

  /**
   * The names of ids.
   *
   * @param path the text file
   * @param columns the columns of the ids and of the names
   * @param ids the type of the ids
   * @param command the command whose {@code --encoding} the text has
   * @param err where to print the detected form, and to warn of ids with several names
   * @return columns {@code id} and {@code name}, one row per id
   */
  public static Dataset<Row> read(
      SparkSession spark,
      String path,
      ColumnRequest columns,
      IdType ids,
      CommandSpec command,
      PrintWriter err) {
    Charset encoding = command.findOption("--encoding").getValue();
    KeyedSource source =
        new TextRecords(
            JavaSparkContext.fromSparkContext(spark.sparkContext()),
            new TextFiles(
                columns.noun() + "s", path, spark.sparkContext().hadoopConfiguration(), encoding),
            new TextFormatRequest(null, null, false, columns, IdTypes.ofModel(ids, IdType.STRING)));
    err.println("Reading " + path + ": " + source.form());
    err.flush();
    Dataset<Row> named =
        RecordRows.read(spark, source, true)
            .rows()
            .groupBy(col("row").as("id"))
            .agg(functions.min("column").as("name"), functions.max("column").as("last"));
    String warning = warning(path, named);
    if (warning != null) {
      err.println("Warning: " + warning);
      err.flush();
    }
    return named.drop("last"); // the same name in every run
  }

  private static @Nullable String warning(String path, Dataset<Row> named) {
    Column first = functions.min(functions.struct(col("id"), col("name"), col("last")));
    Row several =
        named
            .where(col("name").notEqual(col("last")))
            .agg(functions.count(functions.lit(1)), first)
            .head();
    if (several.getLong(0) == 0) {
      return null;
    }
    Row example = several.getStruct(1);
    return "%s has several names for %s of its ids, such as '%s' and '%s' for %s; the first in alphabetical order is shown"
        .formatted(path, several.getLong(0), example.get(1), example.get(2), example.get(0));
  }

  /**
   * Refuses columns that make no sense.
   *
   * @param columns the given columns, if any
   * @param path the text file, or null
   * @throws IllegalArgumentException if there is no text, or not two columns
   */
  public static void check(
      List<String> columns, String columnsOption, @Nullable String path, String option) {
    Refusals.needs(!columns.isEmpty(), columnsOption, path, option, "there are no columns to find");
    if (!columns.isEmpty() && columns.size() != 2) {
      throw new IllegalArgumentException(
          "Invalid %s: %s (expected: two columns, ids and names)"
              .formatted(columnsOption, String.join(",", columns)));
    }
  }
}
