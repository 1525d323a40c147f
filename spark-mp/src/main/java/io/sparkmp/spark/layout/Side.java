package io.sparkmp.spark.layout;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.placement.Placing;
import io.sparkmp.spark.placement.IdLoads;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * The placed ids of one side of the records, rows or columns.
 *
 * @param type the ids' type
 * @param placement assigns ids to parts, balanced by load
 * @param dictionary one element per part: entry r is the id of row r, in placement order, with its
 *     number of training records; persisted
 * @param loads the number of training records of each part
 */
public record Side(
    IdType type, IdPlacement placement, JavaRDD<IdCounts> dictionary, List<Long> loads)
    implements AutoCloseable {

  /**
   * Places ids by their counts.
   *
   * @param totals the ids' totals, each id in one partition
   * @param loads the loads of these partitions
   * @param parts the number of parts
   * @param placing the placing that the loads are for
   */
  public static Side of(
      JavaRDD<IdCounts> totals, List<IdLoads> loads, IdType type, int parts, Placing placing) {
    return of(totals, IdLoads.balance(type, loads, parts, placing), type);
  }

  /** A side with a given placement. */
  public static Side of(JavaRDD<IdCounts> totals, IdPlacement placement, IdType type) {
    JavaRDD<IdCounts> dictionary =
        IdLoads.place(totals, type, placement).persist(StorageLevel.MEMORY_AND_DISK());
    // Compute now: otherwise each task that reads a part would compute it.
    List<Long> loads =
        Jobs.collect(dictionary.map(counts -> IntStream.of(counts.counts()).asLongStream().sum()));
    return new Side(type, placement, dictionary, loads);
  }

  /** The number of parts. */
  public int parts() {
    return placement.partitions();
  }

  @Override
  public void close() {
    dictionary.unpersist(false);
  }
}
