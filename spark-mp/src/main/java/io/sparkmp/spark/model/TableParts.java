package io.sparkmp.spark.model;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import io.sparkmp.ids.Ids;
import io.sparkmp.spark.ingest.FrameColumns;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Converts between a model's tables, whose first column is an id, and the arrays that an
 * application computes with, through Spark SQL's internal rows: no value is boxed.
 */
public final class TableParts {

  private TableParts() {}

  /**
   * A table as arrays, one element per partition.
   *
   * @param reader reads all rows of a partition
   */
  public static <T> JavaRDD<T> read(Dataset<Row> table, Function<Iterator<InternalRow>, T> reader) {
    return SparkApi.rows(table).mapPartitions(mine -> List.of(reader.call(mine)).iterator());
  }

  /**
   * Differs where the rows of tables differ, in any order.
   *
   * @param tables whose rows are distinct, as ids make them
   */
  @SafeVarargs
  public static String digest(Dataset<Row>... tables) {
    StringBuilder all = new StringBuilder();
    for (Dataset<Row> table : tables) {
      Column[] columns =
          Arrays.stream(table.columns()).map(name -> table.col(name)).toArray(Column[]::new);
      Row sum = table.agg(functions.bit_xor(functions.xxhash64(columns))).first();
      all.append(Long.toHexString(sum.isNullAt(0) ? 0 : sum.getLong(0)));
    }
    return all.toString();
  }

  /**
   * Gives the id in the first column the next number.
   *
   * @param name the id's name in messages
   * @throws IllegalStateException if the encoder already knows the id, or a column of the row is
   *     null
   */
  public static int next(InternalRow row, IdType type, IdEncoder ids, String name) {
    checkComplete(row, name);
    int next = ids.size();
    int code = FrameColumns.encode(row, 0, type, ids);
    if (code < next) {
      throw new IllegalStateException(
          "Cannot use the model: " + name + " " + ids.ids().get(code) + " occurs twice");
    }
    return code;
  }

  /** Rejects a row with a null, which would be read as zero. */
  static void checkComplete(InternalRow row, String name) {
    int column = firstNull(row);
    if (column >= 0) {
      throw new IllegalStateException(
          "Cannot use the model: a row has null for its "
              + (column == 0 ? name : "column " + (column + 1)));
    }
  }

  /** The first null column of a row, or -1. */
  private static int firstNull(InternalRow row) {
    for (int column = 0; column < row.numFields(); column++) {
      if (row.isNullAt(column)) {
        return column;
      }
    }
    return -1;
  }

  /** Names the first null column of a row; null if there is none. */
  static @Nullable String missing(InternalRow row, String[] columns) {
    int column = firstNull(row);
    return column < 0 ? null : "a row has null for its " + columns[column];
  }

  /** An id in the form that Spark SQL's rows hold. */
  public static Object value(Ids ids, int i) {
    Object id = ids.get(i);
    return id instanceof String text ? UTF8String.fromString(text) : id;
  }
}
