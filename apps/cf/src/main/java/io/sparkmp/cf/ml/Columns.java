package io.sparkmp.cf.ml;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that params name.
 *
 * @param params of the Estimator or model
 */
record Columns(FactorModelParams<?> params) {
  static final String FRAME = "the dataset";

  /** Checks what a fit needs, and adds the column of predictions. */
  StructType checkTraining(StructType schema, FactorisationParams<?> training) {
    checkRatings(schema);
    if (training.isSet(training.validationIndicatorCol())) {
      StructField indicator = field(schema, training.getValidationIndicatorCol());
      if (!indicator.dataType().equals(DataTypes.BooleanType)) {
        throw wrongType(indicator, "the validation indicator: boolean");
      }
    }
    return checkPairs(schema);
  }

  /** Checks the column of ratings, if there is to be one. */
  void checkRatings(StructType schema) {
    if (!params.getRatingCol().isEmpty()) {
      StructField rating = field(schema, params.getRatingCol());
      if (!(rating.dataType() instanceof NumericType)) {
        throw wrongType(rating, "ratings: any numeric type");
      }
    }
  }

  /** The ratings of a frame, or 1 for each row if there is no column of them. */
  Column ratings(Dataset<Row> frame) {
    return params.getRatingCol().isEmpty()
        ? functions.lit(1f)
        : FrameColumns.column(frame, field(frame.schema(), params.getRatingCol()))
            .cast(DataTypes.FloatType);
  }

  /** Checks the columns of ids, and adds that of predictions. */
  StructType checkPairs(StructType schema) {
    FrameColumns.wholeIdType(field(schema, params.getUserCol()));
    FrameColumns.wholeIdType(field(schema, params.getItemCol()));
    String prediction = params.getPredictionCol();
    if (prediction.isEmpty()) {
      return schema;
    }
    if (Arrays.stream(schema.fieldNames()).anyMatch(prediction::equalsIgnoreCase)) {
      throw new IllegalArgumentException(
          "Invalid predictionCol: " + prediction + " (expected: a name that is not yet taken)");
    }
    return schema.add(prediction, DataTypes.FloatType, false);
  }

  private static IngestException wrongType(StructField field, String expected) {
    return new IngestException(
        "Invalid type of column "
            + field.name()
            + ": "
            + field.dataType().simpleString()
            + " (expected for "
            + expected
            + ")");
  }

  /** The column of a name, in upper or lower case if there is no other. */
  static StructField field(StructType schema, String name) {
    List<StructField> fields = List.of(schema.fields());
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .or(() -> fields.stream().filter(field -> field.name().equalsIgnoreCase(name)).findFirst())
        .orElseThrow(
            () ->
                new IngestException(
                    "Cannot find column "
                        + name
                        + " in "
                        + FRAME
                        + ": its columns are "
                        + Arrays.toString(schema.fieldNames())));
  }

  /**
   * The ids of a column, to be looked up in a model.
   *
   * @param type of the model's ids
   * @return an expression that is null where there is none
   */
  static Column ids(Dataset<Row> frame, String name, IdType type) {
    StructField field = field(frame.schema(), name);
    if (FrameColumns.wholeIdType(field) != type) {
      throw new IngestException(
          "Invalid type of column "
              + field.name()
              + ": "
              + field.dataType().simpleString()
              + " (expected: "
              + (type == IdType.LONG ? "a numeric type" : "string")
              + ", as the ids that the model was fitted on)");
    }
    return FrameColumns.ids(frame, field);
  }

  /**
   * As {@link #ids}, but with an expression that fails on a row without an id.
   *
   * @param action what cannot be done then, such as {@code predict}
   */
  static Column lookUp(Dataset<Row> frame, String name, IdType type, String action) {
    Column ids = ids(frame, name, type);
    StructField field = field(frame.schema(), name);
    Column message =
        functions.concat(
            functions.lit("Cannot " + action + ": column " + field.name() + " holds no id but "),
            functions.coalesce(FrameColumns.lostIds(frame, field), functions.lit("null")),
            functions.lit(" (expected: " + type.name().toLowerCase(Locale.ROOT) + ")"));
    return functions.when(ids.isNull(), functions.raise_error(message)).otherwise(ids);
  }
}
