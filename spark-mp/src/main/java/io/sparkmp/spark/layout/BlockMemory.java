package io.sparkmp.spark.layout;

import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.watch.ExecutorMemory;
import org.jspecify.annotations.Nullable;

/**
 * Decides how many workers of an executor may make or read their blocks at a time. A block is made
 * as a whole, so a layout needs memory for that many largest blocks.
 *
 * @param largest the approximate number of records of the largest block
 * @param width values of a record
 * @param memory the executors' memory
 */
record BlockMemory(long largest, int width, ExecutorMemory memory) {
  /** Bytes per record while its block is made, including data for sorting. */
  private static final int BYTES_WHILE_MADE = 32;

  /** Bytes per record in any case. */
  private static final int LEAST_BYTES = 20;

  /** Bytes of each further value of a record. */
  private static final int BYTES_OF_VALUE = 8;

  /**
   * For records that are on their way to their blocks.
   *
   * @param records the approximate total
   * @param width values of a record
   */
  static BlockMemory of(long records, int width, Side rows, Side columns, ExecutorMemory memory) {
    double largest = (double) records * largestPart(rows) * largestPart(columns);
    return new BlockMemory((long) Math.ceil(largest), width, memory);
  }

  /** The bytes of a block for each record, if a record of one value takes so many. */
  private long each(int bytes) {
    return bytes + (long) BYTES_OF_VALUE * (width - 1);
  }

  /** The approximate memory of blocks with this many records. */
  long bytes(long records) {
    return records * BlockStorage.bytesOfRecord(width);
  }

  /** The fraction of all records in the largest part of a side. */
  private static double largestPart(Side side) {
    double all = side.loads().stream().mapToDouble(load -> load).sum();
    return all == 0 ? 1 : side.loads().stream().mapToDouble(load -> load).max().orElse(0) / all;
  }

  /** The memory granted to one executor; 0 if there is none yet. */
  private long granted() {
    return memory.executors() == 0 ? 0 : memory.storage() / memory.executors();
  }

  /** The share for active blocks: the model and Spark need the rest. */
  private long share() {
    return granted() / 3 * 2;
  }

  private boolean isKnown() {
    return granted() > 0;
  }

  private long slots() {
    return (Math.max(1, memory.slots()) - 1L) / Math.max(1, memory.executors()) + 1;
  }

  /**
   * How many of {@code workers} may make their blocks at a time, over all executors; all if task
   * slots are the tighter limit.
   */
  int workersAtOnce(int workers) {
    long room = Math.max(1, share() / Math.max(1, largest * each(BYTES_WHILE_MADE)));
    return isKnown() && room < slots()
        ? (int) Math.min(workers, room * memory.executors())
        : workers;
  }

  /** Whether memory also holds the next block of each active worker. */
  boolean readsAhead(int workers) {
    long blocks = 2 * Math.min(workers, slots());
    return !isKnown() || blocks * bytes(largest) <= share();
  }

  /** Why blocks cannot be made, and the remedy; null if they can. */
  @Nullable String refusal(int slicesPerWorker) {
    long needed = largest * each(LEAST_BYTES);
    long most = Math.max(memory.usable(), granted());
    if (!isKnown() || needed <= most) {
      return null;
    }
    return "Cannot lay out records: about "
        + largest
        + " of them are in one block and take "
        + WriteFailures.bytes(needed)
        + " while it is made, and an executor has "
        + WriteFailures.bytes(most)
        + "; use at least "
        + (slicesPerWorker * needed + most - 1) / most
        + " slices per worker (--slices-per-worker), more workers, or more memory (--memory;"
        + " spark-submit: --executor-memory)";
  }

  /** Throws if the records cannot be laid out. */
  void check(int slicesPerWorker) {
    String refusal = refusal(slicesPerWorker);
    if (refusal != null) {
      throw new IngestException(refusal);
    }
  }
}
