package io.sparkmp.spark.ingest;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Cleanup;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecificInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Records as a DataFrame, for joins.
 *
 * @param rows columns {@code row}, {@code column} and {@code value} (float; 1 if the source has
 *     pairs), never null; stored in Spark's memory or on its disks
 * @param count how many there are, as the source counts them
 */
public record RecordRows(Dataset<Row> rows, long count) {
  /** Local disk that a record takes where memory does not hold it, at least. */
  public static final int BYTES_ON_DISK = 12;

  /**
   * Reads a source.
   *
   * @param skipMalformed whether to count and skip malformed records instead of failing
   * @throws IngestException if there are malformed records and they are not to be skipped
   */
  public static RecordRows read(SparkSession spark, KeyedSource source, boolean skipMalformed) {
    JavaRDD<ReadPart> read = source.read(HoldOut.NOTHING).persist(StorageLevel.MEMORY_AND_DISK());
    ReadTotals totals;
    try {
      totals = Malformed.check(source, read, skipMalformed);
    } catch (Throwable e) {
      Cleanup.after(e, () -> read.unpersist(false));
      throw e;
    }
    StructType schema =
        new StructType()
            .add("row", FrameColumns.sqlType(source.rowType()), false)
            .add("column", FrameColumns.sqlType(source.columnType()), false)
            .add("value", DataTypes.FloatType, false);
    JavaRDD<InternalRow> rows = read.flatMap(piece -> rows(piece.records(), schema));
    return new RecordRows(SparkApi.table(spark, rows, schema), totals.records());
  }

  /** Fills one row with record after record, as Spark's own readers do. */
  private static Iterator<InternalRow> rows(Records records, StructType schema) {
    InternalRow row = new SpecificInternalRow(schema);
    return new Iterator<>() {
      private int at;

      @Override
      public boolean hasNext() {
        return at < records.size();
      }

      @Override
      public InternalRow next() {
        row.update(0, value(records.rows().get(records.rowCodes()[at])));
        row.update(1, value(records.columns().get(records.columnCodes()[at])));
        row.setFloat(2, records.values()[at]);
        at++;
        return row;
      }
    };
  }

  private static Object value(Object id) {
    return id instanceof String text ? UTF8String.fromString(text) : id;
  }
}
