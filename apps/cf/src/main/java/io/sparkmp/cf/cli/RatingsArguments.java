package io.sparkmp.cf.cli;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IdTypes;
import io.sparkmp.spark.ingest.KeyedSource;
import java.io.PrintWriter;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
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

  @Mixin CfFormatArguments format = new CfFormatArguments();

  @Mixin private Values values = new Values();

  @Option(
      names = "--id-type",
      paramLabel = "TYPE",
      description =
          "${COMPLETION-CANDIDATES}: what ids in text are; AUTO: as the model has them, or LONG if"
              + " the first ratings have whole numbers without leading zeros.")
  private Type idType = Type.AUTO;

  @Option(
      names = "--skip-malformed",
      description = "Leave out records that are not ratings, and count them, instead of stopping.")
  boolean skipMalformed;

  /** Where the values of ratings are and how they are written. */
  static final class Values {
    /** Its options. */
    static final List<String> OPTIONS = List.of("--rating-column", "--decimal-comma");

    @Option(
        names = "--rating-column",
        paramLabel = "NAME",
        description =
            "Name, or position from 1, of the ratings (default: a name such as rating, stars or"
                + " count; 3 where columns have no names); none: each line counts as 1.")
    private @Nullable String ratingColumn;

    @Option(
        names = "--decimal-comma",
        description = "Ratings in text are written 3,5; fields are then not split at commas.")
    private boolean decimalComma;

    /** Finds ratings, and prints which columns are taken for what. */
    KeyedSource open(
        CfFormatArguments format,
        SparkSession spark,
        String where,
        IdTypes types,
        PrintWriter err) {
      return open(format, spark, where, types, null, err);
    }

    /** As above; by the header of others, if these have none. */
    KeyedSource open(
        CfFormatArguments format,
        SparkSession spark,
        String where,
        IdTypes types,
        @Nullable KeyedSource others,
        PrintWriter err) {
      return format.ratings(spark, where, ratingColumn, types, decimalComma, others, err);
    }

    /** Reads the pairs of ratings, whose values say nothing. */
    Dataset<Row> pairs(
        CfFormatArguments format,
        SparkSession spark,
        String where,
        FactorModelInfo model,
        PrintWriter err) {
      return format.pairs(spark, where, model, decimalComma, err);
    }
  }

  /** The type of ids in text files. */
  enum Type {
    AUTO,
    LONG,
    STRING
  }

  /** Finds the ratings, and prints which columns are taken for what. */
  KeyedSource open(SparkSession spark, PrintWriter err) {
    return open(spark, paths, err);
  }

  /** Finds ratings of the same format elsewhere. */
  KeyedSource open(SparkSession spark, String where, PrintWriter err) {
    return values.open(format, spark, where, given(), err);
  }

  /**
   * Finds ratings of the same format elsewhere, whose ids are text where those of others are; they
   * are read by the header of those if they have none.
   */
  KeyedSource open(SparkSession spark, String where, KeyedSource others, PrintWriter err) {
    IdTypes types =
        idType != Type.AUTO
            ? given()
            : new IdTypes(text(others.rowType()), text(others.columnType()), false);
    return values.open(format, spark, where, types, others, err);
  }

  private IdTypes given() {
    return IdTypes.both(idType == Type.AUTO ? null : IdType.valueOf(idType.name()));
  }

  private static @Nullable IdType text(IdType type) {
    return type == IdType.STRING ? type : null;
  }

  /** Finds ratings with the ids of a model; {@code --id-type} may only confirm their type. */
  KeyedSource open(SparkSession spark, FactorModelInfo model, PrintWriter err) {
    if (idType != Type.AUTO) {
      KeyedSource source = open(spark, err);
      checkTypes(source, model);
      return source;
    }
    IdTypes types = IdTypes.ofModel(model.userType(), model.itemType());
    return values.open(format, spark, paths, types, err);
  }

  /** Reads pairs of the same format, with the ids of a model. */
  Dataset<Row> pairs(SparkSession spark, String where, FactorModelInfo model, PrintWriter err) {
    return values.pairs(format, spark, where, model, err);
  }

  /**
   * Complains of ratings whose ids are of other types than those of a model.
   *
   * @param source as {@link #open(SparkSession, PrintWriter)} has given it
   */
  void checkTypes(KeyedSource source, FactorModelInfo model) {
    String remedy = source instanceof FrameRecords ? "" : "; see --id-type";
    model.checkTypes(source.rowType(), source.columnType(), remedy);
  }
}
