package io.sparkmp.cf.ml;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/**
 * The ids of one side of a model, in a column.
 *
 * @param name of the column, in datasets and in results
 * @param type of the model's ids
 * @param fitted the type of the column that the model was fitted on, which results have
 */
record IdColumn(String name, IdType type, DataType fitted) {

  /** The ids of a frame, to be looked up in the model: an expression, null where there is none. */
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
   * As {@link #in}, but with an expression that fails on a row without an id.
   *
   * @param action what cannot be done then, such as {@code predict}
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

  /** The type of recommendations of these ids. */
  DataType recommendations() {
    return ParamColumns.recommendations(name, fitted);
  }

  /** The column {@code id} of a result, of the type that users know. */
  Column restored() {
    return functions.col("id").cast(fitted);
  }
}
