package io.sparkmp.spark.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.spark.ingest.FrameColumns;
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

/** Converts laid-out records back to a DataFrame with ids. */
public final class LaidOutRows {

  private LaidOutRows() {}

  /**
   * All records of one set.
   *
   * @return columns {@code row}, {@code column} and {@code value} (float), distinct pairs,
   *     unordered
   */
  public static Dataset<Row> of(SparkSession spark, LaidOut<SparseBlock> data, HeldOut set) {
    StructType placed =
        new StructType()
            .add("row", FrameColumns.sqlType(data.rows().type()), false)
            .add("slice", DataTypes.IntegerType, false)
            .add("place", DataTypes.IntegerType, false)
            .add("value", DataTypes.FloatType, false);
    StructType dictionary =
        new StructType()
            .add("slice", DataTypes.IntegerType, false)
            .add("place", DataTypes.IntegerType, false)
            .add("column", FrameColumns.sqlType(data.columns().type()), false);
    Dataset<Row> rows =
        spark.createDataFrame(data.byWorker().flatMap(worker -> placed(worker, set)), placed);
    Dataset<Row> columns =
        spark.createDataFrame(
            data.columns()
                .dictionary()
                .mapPartitionsWithIndex((slice, ids) -> dictionary(slice, ids.next()), true),
            dictionary);
    return rows.join(columns, new String[] {"slice", "place"}).select("row", "column", "value");
  }

  private static Iterator<Row> placed(WorkerBlocks<SparseBlock> worker, HeldOut set) {
    List<Row> rows = new ArrayList<>();
    Ids ids = worker.rows().ids();
    for (int slice = 0; slice < worker.slices(); slice++) {
      Entries records = worker.block(slice).entries(set);
      for (int k = 0; k < records.size(); k++) {
        rows.add(
            RowFactory.create(
                ids.get(records.rows()[k]), slice, records.columns()[k], records.values()[k]));
      }
    }
    return rows.iterator();
  }

  private static Iterator<Row> dictionary(int slice, IdCounts columns) {
    Ids ids = columns.ids();
    return IntStream.range(0, ids.size())
        .mapToObj(place -> RowFactory.create(slice, place, ids.get(place)))
        .iterator();
  }
}
