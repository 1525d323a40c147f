package io.sparkmp.spark.ingest;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdType;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * A column of ids.
 *
 * @param type the ids' type
 * @param ids the ids; null if missing or invalid
 * @param lost the text of invalid ids; otherwise null
 */
public record FrameIds(IdType type, Column ids, Column lost) {

  /**
   * The ids of a column.
   *
   * @param wanted the type to read them as, or null for the column's
   */
  public static FrameIds of(Dataset<Row> frame, StructField field, @Nullable IdType wanted) {
    IdType own = FrameColumns.wholeIdType(field);
    Column ids = FrameColumns.ids(frame, field);
    Column lost = FrameColumns.lostIds(frame, field);
    if (wanted == null || wanted == own) {
      return new FrameIds(own, ids, lost);
    }
    if (wanted == IdType.STRING) {
      return new FrameIds(wanted, ids.cast(DataTypes.StringType), lost);
    }
    Column text = FrameColumns.column(frame, field);
    Column number = SparkApi.tryCast(functions.trim(text), DataTypes.LongType);
    Column written =
        functions.when(
            number.cast(DataTypes.StringType).equalTo(functions.trim(text)), number); // rejects 007
    return new FrameIds(wanted, written, functions.when(written.isNull(), text));
  }
}
