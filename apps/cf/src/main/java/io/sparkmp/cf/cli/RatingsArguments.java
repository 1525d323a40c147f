package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.ColumnChoice;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingSource;
import io.sparkmp.cf.ingest.TextFormatRequest;
import io.sparkmp.cf.ingest.TextRatings;
import io.sparkmp.cf.model.ModelInfo;
import io.sparkmp.ids.IdType;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command is told where its ratings are and what they look like. */
final class RatingsArguments {

  @Option(
      names = "--ratings",
      required = true,
      paramLabel = "PATH",
      description = "Files or folders of ratings, separated by commas; globs and .gz are fine.")
  String paths = "";

  @Mixin FormatArguments format = new FormatArguments();

  @Option(
      names = "--rating-column",
      paramLabel = "NAME",
      description = "Name, or position from 1, of the ratings (default: ${DEFAULT-VALUE}).")
  String ratingColumn = "3";

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out records that are no ratings, instead of stopping.")
  boolean skipMalformed;

  RatingSource open(SparkSession spark) {
    return open(spark, paths);
  }

  /**
   * Complains of ratings whose ids are of other types than those of a model.
   *
   * @param source as {@link #open(SparkSession)} has given it
   */
  void checkTypes(RatingSource source, ModelInfo model) {
    String remedy = format.isParquet(paths) ? "" : "; see --id-type";
    checkType("user", source.userType(), model.userType(), remedy);
    checkType("item", source.itemType(), model.itemType(), remedy);
  }

  private static void checkType(String side, IdType given, IdType expected, String remedy) {
    if (given != expected) {
      throw new IllegalArgumentException(
          "Invalid type of "
              + side
              + " ids: "
              + given.name().toLowerCase(Locale.ROOT)
              + " (expected: "
              + expected.name().toLowerCase(Locale.ROOT)
              + ", as the model has"
              + remedy
              + ")");
    }
  }

  RatingSource open(SparkSession spark, String where) {
    ColumnChoice columns = new ColumnChoice(format.userColumn, format.itemColumn, ratingColumn);
    if (format.isParquet(where)) {
      return new FrameRatings(
          spark.read().parquet(where.split(",", -1)), columns, where, TextRatings.SKIP);
    }
    TextFormatRequest request =
        new TextFormatRequest(format.delimiter(), format.header(), columns, format.idType());
    return new TextRatings(JavaSparkContext.fromSparkContext(spark.sparkContext()), where, request);
  }
}
