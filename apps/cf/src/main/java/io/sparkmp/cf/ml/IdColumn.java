package io.sparkmp.cf.ml;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ml.OwnSession;
import io.sparkmp.spark.ml.SessionSetup;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * The id column of one side of a model.
 *
 * @param name the column's name, in datasets and results
 * @param type the model's id type
 * @param fitted the type of the column at the fit, which results have too
 */
record IdColumn(String name, IdType type, DataType fitted) {

  /** The SQL type of ids. */
  static String sql(IdType type) {
    return FrameColumns.sqlType(type).sql();
  }

  /** An expression for a frame's ids in the model's type; null if there is none. */
  Column in(Dataset<Row> frame) {
    StructField field = ParamColumns.field(frame.schema(), name);
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
   * Like {@link #in}, but the expression fails on a row without an id.
   *
   * @param action the action that fails, for the message, such as {@code predict}
   */
  Column in(Dataset<Row> frame, String action) {
    Column ids = in(frame);
    StructField field = ParamColumns.field(frame.schema(), name);
    Column message =
        functions.concat(
            functions.lit("Cannot " + action + ": column " + field.name() + " holds no id but "),
            functions.coalesce(FrameColumns.lostIds(frame, field), functions.lit("null")),
            functions.lit(" (expected: " + type.name().toLowerCase(Locale.ROOT) + ")"));
    return functions.when(ids.isNull(), functions.raise_error(message)).otherwise(ids);
  }

  /** The ids of a dataset in the model's type; null for null. */
  @Nullable Dataset<Row> of(@Nullable Dataset<?> dataset) {
    if (dataset == null) {
      return null;
    }
    SessionSetup.checkEnds(dataset, "take the ids of");
    return OwnSession.of(dataset, rows -> rows.select(in(rows)));
  }

  /** The type of recommendations with these ids. */
  DataType recommendations() {
    return ParamColumns.recommendations(name, fitted);
  }

  /** The model's rows of this side: {@code id}, {@code features}, {@code bias}. */
  Dataset<Row> factors(Dataset<Row> rows) {
    return rows.select(
        restored().as("id"), functions.col("factors").as("features"), functions.col("bias"));
  }

  /** The column {@code id} of a result, in the type of the fit. */
  Column restored() {
    return functions.col("id").cast(fitted);
  }
}
