package io.sparkmp.spark.layout;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.Records;
import io.sparkmp.placement.Placing;
import io.sparkmp.spark.placement.IdLoads;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

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
   * @param duplicates of a row and a column
   * @param count the number of records: a side has at most as many ids
   */
  public static Sides count(
      JavaRDD<Records> records,
      IdType rowType,
      IdType columnType,
      int workers,
      int slices,
      Placing placing,
      Duplicates duplicates,
      long count) {
    int parts = IdLoads.parts(count, workers);
    JavaRDD<IdCounts> totals =
        IdLoads.totals(
            records.mapPartitionsToPair(
                mine -> new SideCounts(mine, rowType, columnType, parts, duplicates)),
            2 * parts,
            part -> part < parts ? rowType : columnType);
    List<IdLoads> loads =
        Jobs.collect(
            totals.mapPartitionsWithIndex(
                (part, counts) ->
                    List.of(IdLoads.of(counts.next(), part < parts ? workers : slices, placing))
                        .iterator(),
                true));
    List<IdLoads> rows = IdLoads.merge(loads.subList(0, parts), workers);
    List<IdLoads> columns = IdLoads.merge(loads.subList(parts, 2 * parts), workers);
    return new Sides(
        Side.of(some(totals, 0, parts), rows, rowType, workers, placing),
        Side.of(some(totals, parts, 2 * parts), columns, columnType, slices, placing),
        IdLoads.ids(columns));
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
