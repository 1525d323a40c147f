package io.sparkmp.cf.ingest;

import io.sparkmp.layout.HoldOut;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.KeyedSource;
import io.sparkmp.spark.ingest.Malformed;
import io.sparkmp.spark.ingest.ReadPart;
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

/** Ratings, or pairs, as a DataFrame, for what is computed by joins. */
public final class RatingRows {
  private RatingRows() {}

  /**
   * Reads.
   *
   * @param skipMalformed whether records that are no ratings are counted and left out, or an error
   * @return columns {@code user}, {@code item} and {@code rating} (float; 1 of a pair), none of
   *     them ever null; kept in Spark's memory or on its disks
   * @throws IngestException if there are records that are no ratings and they are not to be skipped
   */
  public static Dataset<Row> read(SparkSession spark, KeyedSource source, boolean skipMalformed) {
    JavaRDD<ReadPart> read = source.read(HoldOut.NOTHING).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      Malformed.check(source, read, skipMalformed);
    } catch (IngestException e) {
      read.unpersist(false);
      throw e;
    }
    StructType schema =
        new StructType()
            .add("user", FrameColumns.sqlType(source.rowType()), false)
            .add("item", FrameColumns.sqlType(source.columnType()), false)
            .add("rating", DataTypes.FloatType, false);
    return spark.createDataFrame(read.flatMap(piece -> rows(piece.records())), schema);
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
