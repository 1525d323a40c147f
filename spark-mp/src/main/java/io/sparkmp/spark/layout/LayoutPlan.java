package io.sparkmp.spark.layout;

import io.sparkmp.spark.ExecutorMemory;
import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.ExpectedRecords.Trust;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.RecordSource;
import java.io.File;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a layout keeps what it makes, settled before the first record is read: pieces of records as
 * they were read, from which they are counted and brought to their blocks; and the blocks. What is
 * on its way to its block is on local disk in any case.
 *
 * @param expected records
 * @param storage of the blocks, as it was asked for
 * @param memory of the executors
 * @param free bytes of local disk; negative if it is not known
 */
public record LayoutPlan(
    ExpectedRecords expected, BlockStorage storage, ExecutorMemory memory, long free) {
  private static final Logger LOG = LoggerFactory.getLogger(LayoutPlan.class);

  /** A record in a piece in memory, with its part of the dictionaries of the piece. */
  private static final int BYTES_OF_PIECE = 24;

  /** The same as bytes, and what is on its way to a block; 12 of them are of the record itself. */
  private static final int BYTES_ON_DISK = 17;

  /** By how much an expectation may be wrong before it is refused. */
  private static final int DOUBT = 2;

  /** For a source that is about to be read; the log says what will be on local disk. */
  public static LayoutPlan of(SparkContext spark, RecordSource source, BlockStorage storage) {
    LayoutPlan plan =
        new LayoutPlan(
            source.expected(),
            storage,
            ExecutorMemory.of(spark),
            spark.isLocal() ? freeDisk() : -1);
    plan.checkExpected();
    String line = plan.line();
    if (line != null) {
      LOG.info(line);
    }
    return plan;
  }

  /** Of all folders that Spark has for temporary files, of which each may be a disk of its own. */
  private static long freeDisk() {
    File[] folders = SparkEnv.get().blockManager().diskBlockManager().localDirs();
    long free = Stream.of(folders).mapToLong(File::getUsableSpace).sum();
    return free == 0 ? -1 : free; // which is also what Java says where it cannot tell
  }

  /** Whether records take at most half of what Spark grants for storage, if that is known. */
  private boolean fit(long records, int bytesOfOne) {
    return memory.storage() == 0 || records <= memory.storage() / 2 / bytesOfOne;
  }

  /** Whether pieces take at most half of what Spark grants for storage, as far as is known. */
  boolean arePiecesInMemory() {
    return expected.trust() == Trust.UNKNOWN || fit(expected.count(), BYTES_OF_PIECE);
  }

  private boolean areBlocksInMemory(long records) {
    return storage == BlockStorage.MEMORY
        || (storage == BlockStorage.AUTO && fit(records, BlockStorage.BYTES_OF_RECORD));
  }

  /** How the pieces of a source are to be kept whose blocks have other records. */
  public static StorageLevel pieces(SparkContext spark, RecordSource source) {
    return new LayoutPlan(source.expected(), BlockStorage.AUTO, ExecutorMemory.of(spark), -1)
        .pieces();
  }

  /** How pieces are to be kept. */
  public StorageLevel pieces() {
    return arePiecesInMemory() ? StorageLevel.MEMORY_AND_DISK() : StorageLevel.DISK_ONLY();
  }

  /**
   * Bytes of local disk that so many records take: in pieces, on their way, in blocks.
   *
   * @param each of a record, before it is in a block
   */
  private double disk(long records, int each) {
    return (double) records
        * ((arePiecesInMemory() ? 0 : each)
            + each
            + (areBlocksInMemory(records) ? 0 : BlockStorage.BYTES_OF_RECORD));
  }

  /**
   * Refuses to bring records to their blocks where there is too little local disk for them, however
   * small the dictionaries of their pieces are.
   *
   * @param records as they were counted
   * @throws IngestException if there is too little
   */
  public void check(long records) {
    refuseAbove(1, records);
  }

  /** Refuses what will not be laid out, however wrong the expectation may be. */
  void checkExpected() {
    if (expected.trust() == Trust.MEASURED) {
      refuseAbove(DOUBT, expected.count());
    }
  }

  private void refuseAbove(int times, long records) {
    double bytes = disk(records, BlockStorage.BYTES_OF_RECORD);
    if (free >= 0 && bytes > (double) free * times) {
      throw new IngestException(
          "Cannot lay out records: they take at least "
              + WriteFailures.bytes((long) bytes)
              + " of local disk, and "
              + WriteFailures.bytes(free)
              + " are free where Spark keeps its temporary files; make room there, or name a"
              + " larger disk by the variable SPARK_LOCAL_DIRS");
    }
  }

  /** What will be where; null if all of it is in memory. */
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
        + WriteFailures.bytes((long) disk(expected.count(), BYTES_ON_DISK))
        + " of local disk"
        + (free < 0 ? "" : ", of which " + WriteFailures.bytes(free) + " are free");
  }
}
