package io.sparkmp.spark.layout;

import io.sparkmp.compat.Jobs;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.placement.Placing;
import io.sparkmp.spark.placement.IdLoads;
import io.sparkmp.spark.watch.ExecutorMemory;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
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
  /** Bytes of an id with its count, in memory. */
  private static final int BYTES_OF_NUMBER = 12;

  private static final int BYTES_OF_TEXT = 64;

  /** A dictionary in memory takes at most this part of Spark's storage memory. */
  private static final int SHARE = 8;

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
    IdPlacement placement = IdLoads.balance(type, loads, parts, placing);
    return of(totals, placement, type, IdLoads.ids(loads));
  }

  /**
   * A side with a given placement.
   *
   * @param ids the number of ids
   */
  public static Side of(JavaRDD<IdCounts> totals, IdPlacement placement, IdType type, long ids) {
    JavaRDD<IdCounts> dictionary =
        IdLoads.place(totals, type, placement).persist(level(totals.context(), type, ids));
    // Compute now: otherwise each task that reads a part would compute it.
    List<Long> loads =
        Jobs.collect(dictionary.map(counts -> IntStream.of(counts.counts()).asLongStream().sum()));
    return new Side(type, placement, dictionary, loads);
  }

  /** On disk, if they would take much of the memory that blocks and the model need. */
  private static StorageLevel level(SparkContext spark, IdType type, long ids) {
    long bytes = ids * (type == IdType.LONG ? BYTES_OF_NUMBER : BYTES_OF_TEXT);
    long storage = ExecutorMemory.of(spark).storage();
    return storage == 0 || bytes <= storage / SHARE
        ? StorageLevel.MEMORY_AND_DISK()
        : StorageLevel.DISK_ONLY();
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
