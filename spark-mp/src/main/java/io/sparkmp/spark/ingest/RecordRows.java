package io.sparkmp.spark.ingest;

import io.sparkmp.errors.Cleanup;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

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
    return new RecordRows(
        spark.createDataFrame(read.flatMap(piece -> rows(piece.records())), schema),
        totals.records());
  }

  private static Iterator<Row> rows(Records records) {
    return IntStream.range(0, records.size())
        .mapToObj(
            k ->
                RowFactory.create(
                    records.rows().get(records.rowCodes()[k]),
                    records.columns().get(records.columnCodes()[k]),
                    records.values()[k]))
        .iterator();
  }
}
