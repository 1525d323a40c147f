package io.sparkmp.spark.layout;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdTotals;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.placement.Placing;
import io.sparkmp.spark.placement.IdLoads;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Both sides of the records.
 *
 * @param rows placed over the workers
 * @param columns placed over the slices
 * @param columnCount the number of columns
 */
public record Sides(Side rows, Side columns, long columnCount) implements AutoCloseable {

  /**
   * Places rows over workers and columns over slices by their training records; reads the records
   * once.
   *
   * @param records persisted
   * @param workers P
   * @param slices S
   * @param placing for both sides
   */
  public static Sides count(
      JavaRDD<Records> records,
      IdType rowType,
      IdType columnType,
      int workers,
      int slices,
      Placing placing) {
    JavaRDD<IdCounts> totals =
        IdLoads.totals(
            records.mapPartitionsToPair(mine -> counts(mine, rowType, columnType, workers)),
            2 * workers,
            part -> part < workers ? rowType : columnType);
    List<IdLoads> loads =
        Jobs.collect(
            totals.mapPartitionsWithIndex(
                (part, counts) ->
                    List.of(IdLoads.of(counts.next(), part < workers ? workers : slices, placing))
                        .iterator(),
                true));
    return new Sides(
        Side.of(some(totals, 0, workers), loads.subList(0, workers), rowType, workers, placing),
        Side.of(
            some(totals, workers, 2 * workers),
            loads.subList(workers, 2 * workers),
            columnType,
            slices,
            placing),
        IdLoads.ids(loads.subList(workers, 2 * workers)));
  }

  private static Iterator<Tuple2<Integer, IdCounts>> counts(
      Iterator<Records> records, IdType rowType, IdType columnType, int workers) {
    IdTotals rows = new IdTotals(rowType);
    IdTotals columns = new IdTotals(columnType);
    while (records.hasNext()) {
      Records piece = records.next();
      rows.add(piece.rowCounts());
      columns.add(piece.columnCounts());
    }
    List<Tuple2<Integer, IdCounts>> parts = new ArrayList<>();
    parts.addAll(IdLoads.hashed(rows.all(), 0, workers));
    parts.addAll(IdLoads.hashed(columns.all(), workers, workers));
    return parts.iterator();
  }

  private static JavaRDD<IdCounts> some(JavaRDD<IdCounts> totals, int from, int to) {
    return totals.mapPartitionsWithIndex(
        (part, counts) -> part >= from && part < to ? counts : new ArrayList<IdCounts>().iterator(),
        true);
  }

  @Override
  public void close() {
    rows.close();
    columns.close();
  }
}
