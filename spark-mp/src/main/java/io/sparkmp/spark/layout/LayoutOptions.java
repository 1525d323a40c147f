package io.sparkmp.spark.layout;

import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.placement.Placing;
import io.sparkmp.schedule.Schedule;

/**
 * How to read records and lay them out.
 *
 * @param workers P
 * @param slicesPerWorker m, at least; there are more if blocks would be too large
 * @param holdOut the records to hold out
 * @param skipMalformed whether to count and skip malformed records instead of failing
 * @param duplicates how to merge several records of one row and column
 * @param storage where to keep blocks between two visits
 * @param placing how to divide ids; by hash for a result that is the same for any P and m
 */
public record LayoutOptions(
    int workers,
    int slicesPerWorker,
    HoldOut holdOut,
    boolean skipMalformed,
    Duplicates duplicates,
    BlockStorage storage,
    Placing placing) {

  /**
   * The most records of a block whose records are spread evenly: few enough that two blocks can be
   * made at a time in a heap of 1 GB.
   */
  static final int RECORDS_OF_BLOCK = 4_000_000;

  /** Checks the numbers, before anything is read. */
  public LayoutOptions {
    Schedule.checkShape(workers, slicesPerWorker);
  }

  /** Averages duplicates and keeps blocks in memory if they fit. */
  public LayoutOptions(int workers, int slicesPerWorker, HoldOut holdOut, boolean skipMalformed) {
    this(
        workers,
        slicesPerWorker,
        holdOut,
        skipMalformed,
        Duplicates.MEAN,
        BlockStorage.AUTO,
        Placing.BY_LOAD);
  }

  /** S for this many records. */
  public int slices(long records) {
    return slices(workers, slicesPerWorker, records);
  }

  /**
   * S, a multiple of the workers: as few as requested, and more if a block of evenly spread records
   * would have more than {@value #RECORDS_OF_BLOCK}. So the memory of a block does not grow with
   * the data. Depends on nothing but the arguments, as the bytes of a model do.
   *
   * @param workers P
   * @param least the fewest slices per worker
   * @param records the number of records
   */
  public static int slices(int workers, int least, long records) {
    long rest = ceilDiv(records, (long) workers * workers);
    long needed = Math.min(Schedule.MAX_SLICES_PER_WORKER, ceilDiv(rest, RECORDS_OF_BLOCK));
    return workers * (int) Math.max(least, needed);
  }

  private static long ceilDiv(long dividend, long divisor) {
    return -Math.floorDiv(-dividend, divisor);
  }

  /** Two slices per worker, nothing held out; malformed records are an error. */
  public static LayoutOptions workers(int workers) {
    return new LayoutOptions(workers, 2, HoldOut.NOTHING, false);
  }

  /** These options with another hold-out. */
  public LayoutOptions withHoldOut(HoldOut chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, chosen, skipMalformed, duplicates, storage, placing);
  }

  /** These options with another treatment of duplicates. */
  public LayoutOptions withDuplicates(Duplicates chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, holdOut, skipMalformed, chosen, storage, placing);
  }

  /** These options with another block storage. */
  public LayoutOptions withStorage(BlockStorage chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, holdOut, skipMalformed, duplicates, chosen, placing);
  }

  /** These options with another placing. */
  public LayoutOptions withPlacing(Placing chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, holdOut, skipMalformed, duplicates, storage, chosen);
  }
}
