package io.sparkmp.spark.model;

import io.sparkmp.compat.Jobs;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.lineage.LineageTrimmer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType$;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Stores tables of models on the executors, in memory or on disk, until nothing refers to them any
 * more, as Spark SQL's internal rows.
 */
public final class StoredTable {

  private StoredTable() {}

  /**
   * Computes a table now and stores one copy: its source may then be replaced. A part that is lost
   * with its executor is read again, if the source is unchanged.
   *
   * @param schema the result's schema: the same columns, none nullable
   * @param name its name in messages and Spark's UI
   * @throws IllegalArgumentException if the table has other columns
   * @throws IllegalStateException if a row has a null
   */
  public static Dataset<Row> kept(Dataset<Row> table, StructType schema, String name) {
    JavaRDD<InternalRow> rows = stored(table, schema, name, StorageLevel.MEMORY_AND_DISK());
    return SparkApi.table(table.sparkSession(), rows, schema);
  }

  /**
   * Computes a table now and detaches it from its source, which can then be freed. If all executors
   * that hold a part are lost, so is the table: a {@link
   * io.sparkmp.lineage.GenerationLostException} then says so on use.
   *
   * @param schema the result's schema: the same columns, none nullable
   * @param name its name in messages and Spark's UI
   * @param level a level that uses the disk, such as that of {@link io.sparkmp.lineage.TwoCopies}
   * @throws IllegalArgumentException if the table has other columns
   * @throws IllegalStateException if a row has a null
   * @throws io.sparkmp.lineage.GenerationLostException if a part is lost already
   */
  public static Dataset<Row> detached(
      Dataset<Row> table, StructType schema, String name, StorageLevel level) {
    JavaRDD<InternalRow> rows = stored(table, schema, name, level);
    LineageTrimmer.cut(rows.rdd());
    return SparkApi.table(table.sparkSession(), rows, schema);
  }

  /**
   * Checks, on the driver, that a table can still be read.
   *
   * @param table null in a task, where nothing has one
   * @param of what it belongs to, for the message
   * @throws ModelException in a task, or if its SparkContext was stopped, or if a part without a
   *     source is no longer stored
   */
  public static void checkUsable(@Nullable Dataset<Row> table, String of) {
    if (table == null) {
      throw new ModelException(
          "Cannot use "
              + of
              + " inside a task, such as in a UDF: its tables are Datasets, which only the driver"
              + " reads; use its transform",
          null);
    }
    if (table.sparkSession().sparkContext().isStopped()) {
      throw new ModelException(
          "Cannot use "
              + of
              + ": the SparkContext that kept it was stopped; save it before that, and load it in"
              + " the new session",
          null);
    }
    if (isLost(SparkApi.rows(table).rdd())) {
      throw new ModelException(
          "Cannot use "
              + of
              + ": its tables are no longer stored, since executors that kept them are gone, or the"
              + " program has unpersisted them; save it right after its fit, and load it again",
          null);
    }
  }

  /** Whether rows come from an RDD without a history, a part of which is no longer stored. */
  private static boolean isLost(RDD<?> rows) {
    if (rows.isCheckpointed()) {
      return !LineageTrimmer.isComplete(rows);
    }
    return rows.dependencies().size() == 1 && isLost(rows.dependencies().head().rdd());
  }

  private static JavaRDD<InternalRow> stored(
      Dataset<Row> table, StructType schema, String name, StorageLevel level) {
    if (!DataType$.MODULE$.equalsIgnoreNullability(table.schema(), schema)) {
      throw new IllegalArgumentException(
          "Cannot keep a table of "
              + table.schema().toDDL()
              + " as "
              + name
              + " (expected: "
              + schema.toDDL()
              + ")");
    }
    String id = schema.fieldNames()[0];
    JavaRDD<InternalRow> rows =
        SparkApi.rows(table)
            .map(
                row -> {
                  TableParts.checkComplete(row, id);
                  return row.copy(); // Spark SQL reuses one row object
                })
            .setName(name)
            .persist(level);
    try {
      Jobs.count(rows);
      return rows;
    } catch (Throwable e) {
      Cleanup.after(e, () -> rows.unpersist(false));
      throw e;
    }
  }
}
