package io.sparkmp.cli;

import static org.apache.spark.sql.functions.col;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.RecordRows;
import io.sparkmp.spark.ingest.TextFormatRequest;
import io.sparkmp.spark.ingest.TextRecords;
import java.io.PrintWriter;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Texts in which ids stand with what they are called. */
public final class NameTable {
  private NameTable() {}

  /**
   * The names of ids.
   *
   * @param path of the text
   * @param columns of the ids and of the names
   * @param ids their type
   * @param err where the form that was found is printed
   * @return columns {@code id} and {@code name}, one row an id
   */
  public static Dataset<Row> read(
      SparkSession spark, String path, ColumnRequest columns, IdType ids, PrintWriter err) {
    KeyedSource source =
        new TextRecords(
            JavaSparkContext.fromSparkContext(spark.sparkContext()),
            path,
            new TextFormatRequest(null, null, false, columns, IdTypes.ofModel(ids, IdType.STRING)));
    err.println("Reading " + path + ": " + source.form());
    err.flush();
    return RecordRows.read(spark, source, true)
        .groupBy(col("row").as("id"))
        .agg(functions.min("column").as("name")); // of several the same one in every run
  }

  /**
   * Refuses columns that cannot be meant.
   *
   * @param columns that were given, if any
   * @param path of the text, or null
   * @throws IllegalArgumentException if there is no text, or not two columns
   */
  public static void check(
      List<String> columns,
      String columnsOption,
      @org.jspecify.annotations.Nullable String path,
      String option) {
    Refusals.needs(!columns.isEmpty(), columnsOption, path, option, "there are no columns to find");
    if (!columns.isEmpty() && columns.size() != 2) {
      throw new IllegalArgumentException(
          "Invalid %s: %s (expected: two columns, that of the ids and that of the names)"
              .formatted(columnsOption, String.join(",", columns)));
    }
  }
}
