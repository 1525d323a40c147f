package io.sparkmp.spark.ingest;

import io.sparkmp.ids.IdType;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/** Columns of DataFrames, and those that can be ids. */
public final class FrameColumns {

  private FrameColumns() {}

  /**
   * Finds a column.
   *
   * @param column its name, or its position from 1 where no column has that name
   * @param description what messages call the frame
   * @throws IngestException if there is none
   */
  public static StructField find(Dataset<Row> frame, String column, String description) {
    List<String> names = Arrays.asList(frame.columns());
    int at = names.indexOf(column);
    if (at < 0 && column.matches("[0-9]{1,9}")) {
      at = Integer.parseInt(column) - 1;
    }
    if (at < 0 || at >= names.size()) {
      throw new IngestException(
          "Cannot find column " + column + " in " + description + ": its columns are " + names);
    }
    return frame.schema().fields()[at];
  }

  /**
   * The type that the ids of a column are read as.
   *
   * @throws IngestException if its values cannot be ids
   */
  public static IdType idType(StructField field) {
    DataType type = field.dataType();
    if (type instanceof StringType) {
      return IdType.STRING;
    }
    if (type.equals(DataTypes.ByteType)
        || type.equals(DataTypes.ShortType)
        || type.equals(DataTypes.IntegerType)
        || type.equals(DataTypes.LongType)) {
      return IdType.LONG;
    }
    throw new IngestException(
        "Invalid type of column "
            + field.name()
            + ": "
            + type.simpleString()
            + " (expected for ids: tinyint, smallint, int, bigint or string)");
  }

  /** The type of SQL that holds such ids. */
  public static DataType sqlType(IdType type) {
    return type == IdType.LONG ? DataTypes.LongType : DataTypes.StringType;
  }

  /** The column, whatever characters its name has. */
  public static Column column(Dataset<Row> frame, StructField field) {
    return frame.col("`" + field.name().replace("`", "``") + "`");
  }
}
