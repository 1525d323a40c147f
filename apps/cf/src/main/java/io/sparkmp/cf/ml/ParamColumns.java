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
 * @param params of the Estimator, its model or an evaluator
 */
record ParamColumns(PairParams<?> params) {
  static final String FRAME = "the dataset";

  /** What a column of ranks holds; null where nothing is ranked. */
  static final StructType RANK =
      new StructType()
          .add("rank", DataTypes.LongType, true)
          .add("tiedRank", DataTypes.DoubleType, true)
          .add("items", DataTypes.LongType, false);

  /** Checks what a fit needs, and adds the column of predictions. */
  StructType checkTraining(
      StructType schema, FactorModelParams<?> model, FactorisationParams<?> training) {
    StructField users = field(schema, params.getUserCol());
    if (users.equals(field(schema, params.getItemCol()))) {
      throw new IllegalArgumentException(
          "Invalid itemCol: " + users.name() + " (expected: another column than userCol)");
    }
    if (!params.getRatingCol().isEmpty()) {
      FrameRecords.checkNumeric(field(schema, params.getRatingCol()), "ratings");
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

  /** The columns of users, of items, and of ratings, if there is to be one. */
  List<StructField> ofRatings(StructType schema) {
    return Stream.of(params.getUserCol(), params.getItemCol(), params.getRatingCol())
        .filter(name -> !name.isEmpty())
        .map(name -> field(schema, name))
        .toList();
  }

  /** The ratings of a frame, or 1 for each row if there is no column of them. */
  Column ratings(Dataset<Row> frame) {
    return params.getRatingCol().isEmpty()
        ? functions.lit(1f)
        : FrameRecords.value(frame, field(frame.schema(), params.getRatingCol()), "ratings");
  }

  /** The same, of which none may be NaN or infinite; that is seen when they are computed. */
  Column finiteRatings(Dataset<Row> frame, String action) {
    Column ratings = ratings(frame);
    Column message =
        functions.concat(
            functions.lit("Cannot " + action + ": column " + params.getRatingCol() + " holds "),
            ratings.cast(DataTypes.StringType),
            functions.lit(" (expected: finite numbers)"));
    Column isFinite = functions.abs(ratings).leq(Float.MAX_VALUE); // NaN is above all numbers
    return functions
        .when(isFinite.or(ratings.isNull()), ratings)
        .otherwise(functions.raise_error(message));
  }

  /**
   * Checks the columns of ids, and adds those of ranks, of recommendations and of predictions.
   *
   * @param itemType of the items that are recommended
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
    return with(recommended, "predictionCol", model.getPredictionCol(), DataTypes.FloatType, false);
  }

  /** Whether rows are of pairs, or recommendations for their users are all that is asked for. */
  static boolean needsItems(FactorModelParams<?> model) {
    return model.getRecommendationsCol().isEmpty()
        || !model.getPredictionCol().isEmpty()
        || !model.getRankCol().isEmpty();
  }

  /** Recommendations, the best first: ids in a field of a name, and {@code rating}. */
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

  /** The column of a name, whose values are arrays of such ids. */
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

  /** The type of a column as SQL writes it. */
  static String sqlType(StructType schema, String name) {
    return field(schema, name).dataType().sql();
  }

  /** The column of a name. */
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
