package io.sparkmp.spark.layout;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.placement.Placing;
import io.sparkmp.spark.ingest.IdLoads;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * One of the two sides of the records, rows or columns, placed.
 *
 * @param type of the ids
 * @param placement of the ids over the parts, balanced by load
 * @param dictionary of each part: element r is the id of row r, in the order of the placement, with
 *     its number of training records; persisted
 * @param loads the number of training records of each part
 */
public record Side(
    IdType type, IdPlacement placement, JavaRDD<IdCounts> dictionary, List<Long> loads)
    implements AutoCloseable {

  /**
   * A side whose ids are placed by their counts.
   *
   * @param totals of the ids, each in one partition
   * @param loads of these partitions
   * @param parts to place them over
   * @param placing that the loads are for
   */
  public static Side of(
      JavaRDD<IdCounts> totals, List<IdLoads> loads, IdType type, int parts, Placing placing) {
    return of(totals, IdLoads.balance(type, loads, parts, placing), type);
  }

  /** A side whose ids are placed already. */
  public static Side of(JavaRDD<IdCounts> totals, IdPlacement placement, IdType type) {
    JavaRDD<IdCounts> dictionary =
        IdLoads.place(totals, type, placement).persist(StorageLevel.MEMORY_AND_DISK());
    // Now, or each of the tasks that read a part would make it for itself.
    List<Long> loads =
        Jobs.collect(dictionary.map(counts -> IntStream.of(counts.counts()).asLongStream().sum()));
    return new Side(type, placement, dictionary, loads);
  }

  /** How many parts it is placed over. */
  public int parts() {
    return placement.partitions();
  }

  @Override
  public void close() {
    dictionary.unpersist(false);
  }
}
