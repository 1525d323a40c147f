package io.sparkmp.cf.recommend;

import io.sparkmp.cf.ingest.RatingData;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.ingest.FrameColumns;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Laid out ratings as pairs of ids again. */
public final class RatingPairs {

  private RatingPairs() {}

  /**
   * The pairs of one set with a rating above 0: what implicit feedback takes for a preference.
   *
   * @return columns {@code user} and {@code item}, distinct, in no order
   */
  public static Dataset<Row> preferred(SparkSession spark, RatingData data, HeldOut set) {
    return pairs(spark, data, set, true);
  }

  /**
   * All pairs of one set.
   *
   * @return columns {@code user} and {@code item}, distinct, in no order
   */
  public static Dataset<Row> all(SparkSession spark, RatingData data, HeldOut set) {
    return pairs(spark, data, set, false);
  }

  private static Dataset<Row> pairs(
      SparkSession spark, RatingData data, HeldOut set, boolean preferred) {
    StructType placed =
        new StructType()
            .add("user", FrameColumns.sqlType(data.userType()), false)
            .add("slice", DataTypes.IntegerType, false)
            .add("row", DataTypes.IntegerType, false);
    StructType dictionary =
        new StructType()
            .add("slice", DataTypes.IntegerType, false)
            .add("row", DataTypes.IntegerType, false)
            .add("item", FrameColumns.sqlType(data.itemType()), false);
    Dataset<Row> rows =
        spark.createDataFrame(
            data.byWorker().flatMap(worker -> placed(worker, set, preferred)), placed);
    Dataset<Row> items =
        spark.createDataFrame(
            data.items()
                .mapPartitionsWithIndex((slice, ids) -> dictionary(slice, ids.next()), true),
            dictionary);
    return rows.join(items, new String[] {"slice", "row"}).select("user", "item");
  }

  private static Iterator<Row> placed(
      WorkerBlocks<SparseBlock> worker, HeldOut set, boolean preferred) {
    List<Row> rows = new ArrayList<>();
    Ids users = worker.rows().ids();
    for (int slice = 0; slice < worker.slices(); slice++) {
      Entries ratings = worker.block(slice).entries(set);
      for (int k = 0; k < ratings.size(); k++) {
        if (!preferred || ratings.values()[k] > 0) {
          rows.add(RowFactory.create(users.get(ratings.rows()[k]), slice, ratings.columns()[k]));
        }
      }
    }
    return rows.iterator();
  }

  private static Iterator<Row> dictionary(int slice, IdCounts items) {
    Ids ids = items.ids();
    return IntStream.range(0, ids.size())
        .mapToObj(row -> RowFactory.create(slice, row, ids.get(row)))
        .iterator();
  }
}
