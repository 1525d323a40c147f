package io.sparkmp.spark.layout;

import io.sparkmp.spark.ExecutorMemory;
import io.sparkmp.spark.files.WriteFailures;
import io.sparkmp.spark.ingest.IngestException;
import org.jspecify.annotations.Nullable;

/**
 * How many workers an executor lets make, or read, their blocks at a time: a block is made as a
 * whole, so that the memory of a layout is that of so many largest blocks.
 *
 * @param largest about how many records the largest block has
 * @param memory of the executors
 */
record BlockMemory(long largest, ExecutorMemory memory) {
  /** A record takes so many bytes while its block is made, with what an order comes from. */
  private static final int BYTES_WHILE_MADE = 32;

  /** And so many in any case. */
  private static final int LEAST_BYTES = 20;

  /**
   * Of records that are on their way to their blocks.
   *
   * @param records of all blocks, about
   */
  static BlockMemory of(long records, Side rows, Side columns, ExecutorMemory memory) {
    double largest = (double) records * largestPart(rows) * largestPart(columns);
    return new BlockMemory((long) Math.ceil(largest), memory);
  }

  /** The part of all records that the largest part of a side has. */
  private static double largestPart(Side side) {
    double all = side.loads().stream().mapToDouble(load -> load).sum();
    return all == 0 ? 1 : side.loads().stream().mapToDouble(load -> load).max().orElse(0) / all;
  }

  /** Of one executor; 0 if there is none yet. */
  private long granted() {
    return memory.executors() == 0 ? 0 : memory.storage() / memory.executors();
  }

  /** Of it, what blocks at work may take: the model and Spark itself need some. */
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
   * How many of {@code workers} may make their blocks at a time, over all executors; all, if these
   * have no more task slots than memory.
   */
  int workersAtOnce(int workers) {
    long room = Math.max(1, share() / Math.max(1, largest * BYTES_WHILE_MADE));
    return isKnown() && room < slots()
        ? (int) Math.min(workers, room * memory.executors())
        : workers;
  }

  /** Whether there is memory for the next block of each worker that is at work, too. */
  boolean readsAhead(int workers) {
    long blocks = 2 * Math.min(workers, slots());
    return !isKnown() || blocks * BlockStorage.bytes(largest) <= share();
  }

  /** Why no block can be made, with what would help; null if it can. */
  @Nullable String refusal(int slicesPerWorker) {
    long needed = largest * LEAST_BYTES;
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
        + " slices a worker (--slices-per-worker), more workers, or more memory (--memory;"
        + " spark-submit: --executor-memory)";
  }

  /** Refuses what cannot be laid out. */
  void check(int slicesPerWorker) {
    String refusal = refusal(slicesPerWorker);
    if (refusal != null) {
      throw new IngestException(refusal);
    }
  }
}
