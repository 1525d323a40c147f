package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.RatingColumns;
import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cli.input.EncodingArguments;
import io.sparkmp.cli.input.Quote;
import io.sparkmp.spark.files.CatalogTables;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.RecordRows;
import io.sparkmp.spark.ingest.Tables;
import io.sparkmp.spark.ingest.delimited.TextFormatRequest;
import io.sparkmp.spark.ingest.delimited.TextRecords;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told what its files look like. */
final class CfFormatArguments {

  private static final String AUTO = "AUTO";

  /** Spark's own reader of CSV would take a header for a record. */
  private static final Set<String> TEXTS = Set.of("TEXT", "CSV", "TSV");

  /** Whether there is a header. */
  enum Header {
    AUTO,
    YES,
    NO
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "TEXT, PARQUET or any other that Spark reads, such as orc, json, avro or delta (default:"
              + " AUTO, by the first bytes of the first file). A path may be table:NAME too, a"
              + " table of Spark's catalogs.")
  private String format = AUTO;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description =
          "Delimiter between the fields of a line, e.g. , or :: or \\t; default: detected from"
              + " lines 1 and 2.")
  private @Nullable String delimiter;

  @Option(
      names = "--header",
      paramLabel = "WHEN",
      description =
          "${COMPLETION-CANDIDATES}: whether line 1 names the columns (default: AUTO, by known"
              + " names and by where numbers are).")
  private Header header = Header.AUTO;

  @Option(
      names = "--skip-lines",
      paramLabel = "N",
      description =
          "How many lines at the start of each text are left out (default: only comments after # or"
              + " %%, Excel's sep=; and the first lines of a MatrixMarket file).")
  private int skipLines;

  @Option(
      names = "--quote",
      paramLabel = "WHAT",
      description =
          "${COMPLETION-CANDIDATES}; NONE: quotes in text are characters like any other (default:"
              + " AUTO, they may be around a field; a lone one between tabs is a character).")
  private Quote quote = Quote.AUTO;

  @Option(
      names = "--user-column",
      paramLabel = "NAME",
      description =
          "Name, or position from 1, of the user ids (default: a name such as user or userId; 1"
              + " where columns have no names).")
  private @Nullable String userColumn;

  @Option(
      names = "--item-column",
      paramLabel = "NAME",
      description =
          "Name, or position from 1, of the item ids (default: a name such as item or movieId; 2"
              + " where columns have no names).")
  private @Nullable String itemColumn;

  /** Its options. */
  static final List<String> OPTIONS =
      List.of(
          "--format",
          "--encoding",
          "--delimiter",
          "--header",
          "--skip-lines",
          "--quote",
          "--user-column",
          "--item-column");

  @Mixin private EncodingArguments encoding = new EncodingArguments();

  /**
   * Finds ratings, and prints which columns are taken for what.
   *
   * @param ratingColumn name, or position from 1, or null
   * @param decimalComma whether ratings in text have one
   * @param like ratings by whose header text without one is read, or null
   */
  KeyedSource ratings(
      SparkSession spark,
      String paths,
      @Nullable String ratingColumn,
      IdTypes types,
      boolean decimalComma,
      @Nullable KeyedSource like,
      PrintWriter err) {
    ColumnRequest columns = RatingColumns.ratings(userColumn, itemColumn, ratingColumn);
    return open(spark, paths, columns, types, decimalComma, like, err);
  }

  /**
   * Reads pairs with the ids of a model, and prints which columns are taken for what.
   *
   * @param decimalComma whether other fields of text may have one
   */
  Dataset<Row> pairs(
      SparkSession spark,
      String paths,
      FactorModelInfo model,
      boolean decimalComma,
      PrintWriter err) {
    ColumnRequest columns = RatingColumns.pairs(userColumn, itemColumn);
    IdTypes types = IdTypes.ofModel(model.userType(), model.itemType());
    return RecordRows.read(
            spark, open(spark, paths, columns, types, decimalComma, null, err), false)
        .rows()
        .select(functions.col("row").as("user"), functions.col("column").as("item"));
  }

  private KeyedSource open(
      SparkSession spark,
      String paths,
      ColumnRequest columns,
      IdTypes types,
      boolean decimalComma,
      @Nullable KeyedSource like,
      PrintWriter err) {
    String table = tableFormat(spark, columns.noun() + "s", paths);
    KeyedSource source =
        table != null
            ? FrameRecords.ofTable(spark, table, paths, columns, types)
            : new TextRecords(
                JavaSparkContext.fromSparkContext(spark.sparkContext()),
                encoding.files(spark, columns.noun() + "s", paths),
                new TextFormatRequest(
                    delimiter == null ? null : delimiter.replace("\\t", "\t"),
                    header == Header.AUTO ? null : Boolean.valueOf(header == Header.YES),
                    decimalComma,
                    columns,
                    types,
                    quote.isQuoted(),
                    skipLines,
                    like instanceof TextRecords text ? text : null));
    err.println("Reading " + paths + ": " + source.form());
    err.flush();
    return source;
  }

  /** The format by which Spark reads a table, or null for text. */
  private @Nullable String tableFormat(SparkSession spark, String what, String paths) {
    if (CatalogTables.isNamed(paths)) {
      return Tables.PARQUET; // which nobody asks for: the catalog knows
    }
    if (format.equalsIgnoreCase(AUTO)) {
      TextFiles files = encoding.files(spark, what, paths);
      return files.isParquet() ? Tables.PARQUET : files.isJson() ? Tables.JSON : null;
    }
    return TEXTS.contains(format.toUpperCase(Locale.ROOT)) ? null : format;
  }
}
