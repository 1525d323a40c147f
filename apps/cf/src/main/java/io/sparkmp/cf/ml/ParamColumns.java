package io.sparkmp.cf.ml;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.FrameRecords;
import io.sparkmp.spark.ingest.IngestException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that params name.
 *
 * @param params the params of the Estimator, its model or an evaluator
 */
record ParamColumns(PairParams<?> params) {
  static final String FRAME = "the dataset";

  /** The type of a rank; null if nothing is ranked. */
  static final StructType RANK =
      new StructType()
          .add("rank", DataTypes.LongType, true)
          .add("tiedRank", DataTypes.DoubleType, true)
          .add("items", DataTypes.LongType, false);

  /** Checks the schema for a fit and adds the column of predictions. */
  StructType checkTraining(
      StructType schema, FactorModelParams<?> model, FactorisationParams<?> training) {
    StructField users = field(schema, params.getUserCol());
    if (users.equals(field(schema, params.getItemCol()))) {
      throw new IllegalArgumentException(
          "Invalid itemCol: " + users.name() + " (expected: another column than userCol)");
    }
    if (!params.getRatingCol().isEmpty()) {
      StructField ratings = field(schema, params.getRatingCol());
      if (ratings.equals(users) || ratings.equals(field(schema, params.getItemCol()))) {
        throw new IllegalArgumentException(
            "Invalid ratingCol: "
                + ratings.name()
                + " (expected: another column than userCol and itemCol; empty if each row counts"
                + " as 1)");
      }
      FrameRecords.checkNumeric(ratings, "ratings");
    }
    if (training.isSet(training.validationIndicatorCol())) {
      StructField indicator = field(schema, training.getValidationIndicatorCol());
      if (!indicator.dataType().equals(DataTypes.BooleanType)) {
        throw new IngestException(
            "Invalid type of column "
                + indicator.name()
                + ": "
                + indicator.dataType().simpleString()
                + " (expected for the validation indicator: boolean)");
      }
    }
    FrameColumns.wholeIdType(field(schema, params.getItemCol()));
    return checkPairs(schema, model, field(schema, params.getItemCol()).dataType());
  }

  /** The columns of users, items and, if set, ratings. */
  List<StructField> ofRatings(StructType schema) {
    return Stream.of(params.getUserCol(), params.getItemCol(), params.getRatingCol())
        .filter(name -> !name.isEmpty())
        .map(name -> field(schema, name))
        .toList();
  }

  /** The ratings of a frame, or 1 for each row if there is no such column. */
  Column ratings(Dataset<Row> frame) {
    return params.getRatingCol().isEmpty()
        ? functions.lit(1f)
        : FrameRecords.value(frame, field(frame.schema(), params.getRatingCol()), "ratings");
  }

  /**
   * The same, failing at execution if a rating is NaN or infinite.
   *
   * @param nulls whether there may be rows without a rating
   */
  Column finiteRatings(Dataset<Row> frame, String action, boolean nulls) {
    Column ratings = ratings(frame);
    Column message =
        functions.concat(
            functions.lit("Cannot " + action + ": column " + params.getRatingCol() + " holds "),
            functions.coalesce(ratings.cast(DataTypes.StringType), functions.lit("null")),
            functions.lit(" (expected: finite numbers)"));
    Column isFinite = functions.abs(ratings).leq(Float.MAX_VALUE); // NaN is above all numbers
    return functions
        .when(nulls ? isFinite.or(ratings.isNull()) : isFinite, ratings)
        .otherwise(functions.raise_error(message));
  }

  /**
   * Checks the id columns and adds those of ranks, recommendations and predictions.
   *
   * @param itemType the type of recommended items
   */
  StructType checkPairs(StructType schema, FactorModelParams<?> model, DataType itemType) {
    FrameColumns.wholeIdType(field(schema, params.getUserCol()));
    if (needsItems(model)) {
      String remedy =
          model.getRecommendationsCol().isEmpty()
              ? ""
              : "; for recommendations alone, set predictionCol and rankCol to an empty text";
      FrameColumns.wholeIdType(field(schema, params.getItemCol(), remedy));
    }
    StructType ranked = with(schema, "rankCol", model.getRankCol(), RANK, true);
    StructType recommended =
        with(
            ranked,
            "recommendationsCol",
            model.getRecommendationsCol(),
            recommendations(params.getItemCol(), itemType),
            true);
    StructType predicted =
        with(recommended, "predictionCol", model.getPredictionCol(), DataTypes.FloatType, false);
    return with(
        predicted, "predictionStdCol", model.getPredictionStdCol(), DataTypes.DoubleType, true);
  }

  /** Whether rows need items, unless only recommendations are requested. */
  static boolean needsItems(FactorModelParams<?> model) {
    return model.getRecommendationsCol().isEmpty()
        || !model.getPredictionCol().isEmpty()
        || !model.getPredictionStdCol().isEmpty()
        || !model.getRankCol().isEmpty();
  }

  /** The type of recommendations, best first: ids in a field {@code name}, and {@code rating}. */
  static DataType recommendations(String name, DataType type) {
    StructType recommendation =
        new StructType().add(name, type, false).add("rating", DataTypes.FloatType, false);
    return DataTypes.createArrayType(recommendation, false);
  }

  private static StructType with(
      StructType schema, String param, String name, DataType type, boolean nullable) {
    if (name.isEmpty()) {
      return schema;
    }
    if (FrameColumns.isThere(schema, name)) {
      throw new IllegalArgumentException(
          "Invalid " + param + ": " + name + " (expected: a name that is not yet taken)");
    }
    return schema.add(name, type, nullable);
  }

  /** The column {@code name}, which must hold arrays of such ids. */
  static StructField arrays(StructType schema, String name, IdType of) {
    StructField field = field(schema, name);
    if (field.dataType() instanceof ArrayType array && isOf(array.elementType(), of)) {
      return field;
    }
    throw new IngestException(
        "Invalid type of column "
            + field.name()
            + ": "
            + field.dataType().simpleString()
            + " (expected: an array of "
            + (of == IdType.LONG ? "whole numbers" : "strings")
            + ", as the items that the model was fitted on)");
  }

  private static boolean isOf(DataType type, IdType of) {
    return of == IdType.STRING
        ? type.equals(DataTypes.StringType)
        : List.of(
                DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType)
            .contains(type);
  }

  /** The SQL type of a column. */
  static String sqlType(StructType schema, String name) {
    return field(schema, name).dataType().sql();
  }

  /** The column {@code name}. */
  static StructField field(StructType schema, String name) {
    return field(schema, name, "");
  }

  private static StructField field(StructType schema, String name, String remedy) {
    StructField field = FrameColumns.named(schema, name);
    if (field == null) {
      throw new IngestException(
          "Cannot find column "
              + name
              + " in "
              + FRAME
              + ": its columns are "
              + Arrays.toString(schema.fieldNames())
              + remedy);
    }
    return field;
  }
}
