package io.sparkmp.spark.layout;

import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.placement.Placing;

/**
 * How to read records and lay them out.
 *
 * @param workers P
 * @param slicesPerWorker m
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
