package io.sparkmp.cf.cli;

import io.sparkmp.cf.ingest.ColumnChoice;
import io.sparkmp.cf.ingest.FrameRatings;
import io.sparkmp.cf.ingest.RatingSource;
import io.sparkmp.cf.ingest.TextFormatRequest;
import io.sparkmp.cf.ingest.TextRatings;
import io.sparkmp.ids.IdType;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command is told where its ratings are and what they look like. */
final class RatingsArguments {

  /** File formats. */
  enum Format {
    AUTO,
    TEXT,
    PARQUET
  }

  /** Whether there is a header. */
  enum Header {
    AUTO,
    YES,
    NO
  }

  /** The type of ids in text files. */
  enum Type {
    AUTO,
    LONG,
    STRING
  }

  @Option(
      names = "--ratings",
      required = true,
      paramLabel = "PATH",
      description = "Files or folders of ratings, separated by commas; globs and .gz are fine.")
  String paths = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; AUTO: Parquet if the path ends in .parquet.")
  Format format = Format.AUTO;

  @Option(
      names = "--delimiter",
      paramLabel = "TEXT",
      description = "Between the fields of a line, e.g. , or :: or \\t; default: seen from line 1.")
  @Nullable String delimiter;

  @Option(
      names = "--header",
      paramLabel = "WHEN",
      description = "${COMPLETION-CANDIDATES}: whether line 1 names the columns.")
  Header header = Header.AUTO;

  @Option(
      names = "--user-column",
      paramLabel = "NAME",
      description = "Name, or position from 1, of the user ids (default: ${DEFAULT-VALUE}).")
  String userColumn = "1";

  @Option(
      names = "--item-column",
      paramLabel = "NAME",
      description = "Name, or position from 1, of the item ids (default: ${DEFAULT-VALUE}).")
  String itemColumn = "2";

  @Option(
      names = "--rating-column",
      paramLabel = "NAME",
      description = "Name, or position from 1, of the ratings (default: ${DEFAULT-VALUE}).")
  String ratingColumn = "3";

  @Option(
      names = "--id-type",
      paramLabel = "TYPE",
      description =
          "${COMPLETION-CANDIDATES}: what ids in text are; AUTO: LONG if line 1 has whole numbers.")
  Type idType = Type.AUTO;

  @Option(
      names = "--skip-malformed",
      description = "Count and leave out records that are no ratings, instead of stopping.")
  boolean skipMalformed;

  RatingSource open(SparkSession spark) {
    return open(spark, paths);
  }

  RatingSource open(SparkSession spark, String where) {
    ColumnChoice columns = new ColumnChoice(userColumn, itemColumn, ratingColumn);
    boolean parquet =
        format == Format.PARQUET || (format == Format.AUTO && where.endsWith(".parquet"));
    if (parquet) {
      return new FrameRatings(spark.read().parquet(where.split(",", -1)), columns, where);
    }
    TextFormatRequest request =
        new TextFormatRequest(
            delimiter == null ? null : delimiter.replace("\\t", "\t"),
            header == Header.AUTO ? null : Boolean.valueOf(header == Header.YES),
            columns,
            idType == Type.AUTO ? null : IdType.valueOf(idType.name()));
    return new TextRatings(JavaSparkContext.fromSparkContext(spark.sparkContext()), where, request);
  }
}
