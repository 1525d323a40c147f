package io.sparkmp.spark.layout;

import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.ExpectedRecords.Trust;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.RecordSource;
import io.sparkmp.spark.watch.ExecutorMemory;
import org.apache.spark.SparkContext;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides where a layout keeps its data, before the first record is read: the pieces of records as
 * read, from which they are counted and moved to their blocks, and the blocks. Records on their way
 * to a block are always on local disk.
 *
 * @param expected the expected records
 * @param width values of a record
 * @param storage the requested storage of blocks
 * @param memory the executors' memory
 * @param free bytes that Spark's local disks can take; negative if unknown
 */
public record LayoutPlan(
    ExpectedRecords expected, int width, BlockStorage storage, ExecutorMemory memory, long free) {
  private static final Logger LOG = LoggerFactory.getLogger(LayoutPlan.class);

  /**
   * Bytes of a record of one value in a piece in memory, including its part of the dictionaries.
   */
  private static final int BYTES_OF_PIECE = 24;

  /**
   * Bytes of a serialised record of one value in a piece or in a shuffle; 12 of them are the record
   * itself.
   */
  private static final int BYTES_ON_DISK = 17;

  /** Bytes of each further value. */
  private static final int BYTES_OF_VALUE = 4;

  /** The factor by which an expectation may be wrong before it is rejected. */
  private static final int DOUBT = 2;

  /** Plans for a source that is about to be read; logs what will be on local disk. */
  public static LayoutPlan of(SparkContext spark, RecordSource source, BlockStorage storage) {
    LayoutPlan plan =
        new LayoutPlan(
            source.expected(),
            source.width(),
            storage,
            ExecutorMemory.of(spark),
            LocalDisks.room(spark));
    plan.checkExpected();
    String line = plan.line();
    if (line != null) {
      LOG.info(line);
    }
    return plan;
  }

  /** The bytes of a record, if one of one value takes so many. */
  private int each(int bytes) {
    return bytes + BYTES_OF_VALUE * (width - 1);
  }

  /** Whether records take at most half of Spark's storage memory, if that is known. */
  private boolean fit(long records, int bytesOfOne) {
    return memory.storage() == 0 || records <= memory.storage() / 2 / bytesOfOne;
  }

  /** Whether pieces take at most half of Spark's storage memory, as far as is known. */
  boolean arePiecesInMemory() {
    return expected.trust() == Trust.UNKNOWN || fit(expected.count(), each(BYTES_OF_PIECE));
  }

  private boolean areBlocksInMemory(long records) {
    return storage == BlockStorage.MEMORY
        || (storage == BlockStorage.AUTO && fit(records, BlockStorage.bytesOfRecord(width)));
  }

  /** The storage level for the pieces of a source whose blocks have other records. */
  public static StorageLevel pieces(SparkContext spark, RecordSource source) {
    ExecutorMemory memory = ExecutorMemory.of(spark);
    return new LayoutPlan(source.expected(), source.width(), BlockStorage.AUTO, memory, -1)
        .pieces();
  }

  /** The storage level for pieces. */
  public StorageLevel pieces() {
    return arePiecesInMemory() ? StorageLevel.MEMORY_AND_DISK() : StorageLevel.DISK_ONLY();
  }

  /**
   * The bytes of local disk that records take: in pieces, in the shuffle, in blocks.
   *
   * @param each bytes per record before it is in a block
   */
  private double disk(long records, int each) {
    return (double) records
        * ((arePiecesInMemory() ? 0 : each)
            + each
            + (areBlocksInMemory(records) ? 0 : BlockStorage.bytesOfRecord(width)));
  }

  /**
   * Throws if local disk is too small to move the records to their blocks, however small the
   * pieces' dictionaries are.
   *
   * @param records the counted records
   * @throws IngestException if there is too little space
   */
  public void check(long records) {
    refuseAbove(1, records);
  }

  /** Throws if the layout cannot succeed, allowing for a wrong expectation. */
  void checkExpected() {
    if (expected.trust() == Trust.MEASURED) {
      refuseAbove(DOUBT, expected.count());
    }
  }

  private void refuseAbove(int times, long records) {
    double least = disk(records, BlockStorage.bytesOfRecord(width));
    LocalDisks.check(free, "lay out records", least, times);
  }

  /** Describes what will be where; null if everything is in memory. */
  @Nullable String line() {
    boolean areBlocksInMemory = areBlocksInMemory(expected.count());
    if (expected.trust() == Trust.UNKNOWN || (arePiecesInMemory() && areBlocksInMemory)) {
      return null;
    }
    return (expected.trust() == Trust.MEASURED ? "About " : "At a guess, ")
        + expected.count()
        + " records: what is read of them goes to "
        + (arePiecesInMemory() ? "memory" : "local disk")
        + ", their blocks to "
        + (areBlocksInMemory ? "memory" : "local disk")
        + ", since Spark grants "
        + WriteFailures.bytes(memory.storage())
        + " of memory for storage; reading takes about "
        + WriteFailures.bytes((long) disk(expected.count(), each(BYTES_ON_DISK)))
        + " of local disk"
        + (free < 0 ? "" : ", of which " + WriteFailures.bytes(free) + " are free");
  }
}
