package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.HoldOut;
import io.sparkmp.cf.layout.RatingChunk;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.ingest.IngestException;
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
  private static final HoldOut NOTHING = new HoldOut(0, 0, 0);

  private RatingRows() {}

  /**
   * Reads.
   *
   * @param skipMalformed whether records that are no ratings are counted and left out, or an error
   * @return columns {@code user}, {@code item} and {@code rating} (float; 1 of a pair), none of
   *     them ever null; kept in Spark's memory or on its disks
   * @throws IngestException if there are records that are no ratings and they are not to be skipped
   */
  public static Dataset<Row> read(SparkSession spark, RatingSource source, boolean skipMalformed) {
    JavaRDD<IngestedChunk> read = source.read(NOTHING).persist(StorageLevel.MEMORY_AND_DISK());
    Malformed.check(source, read, skipMalformed);
    StructType schema =
        new StructType()
            .add("user", FrameColumns.sqlType(source.userType()), false)
            .add("item", FrameColumns.sqlType(source.itemType()), false)
            .add("rating", DataTypes.FloatType, false);
    return spark.createDataFrame(read.flatMap(chunk -> rows(chunk.ratings())), schema);
  }

  private static Iterator<Row> rows(RatingChunk chunk) {
    return IntStream.range(0, chunk.values().length)
        .mapToObj(
            k ->
                RowFactory.create(
                    chunk.users().get(chunk.userCodes()[k]),
                    chunk.items().get(chunk.itemCodes()[k]),
                    chunk.values()[k]))
        .iterator();
  }
}
