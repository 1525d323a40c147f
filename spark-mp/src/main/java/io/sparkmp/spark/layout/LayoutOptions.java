package io.sparkmp.spark.layout;

import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.placement.Placing;

/**
 * How records are read and laid out.
 *
 * @param workers P
 * @param slicesPerWorker m
 * @param holdOut what is held out
 * @param skipMalformed whether malformed records are counted and left out, or an error
 * @param duplicates what several records of one row and column become
 * @param storage where the blocks are kept between two visits
 * @param placing how ids are divided; by hash for a training whose result is the same for any P and
 *     m
 */
public record LayoutOptions(
    int workers,
    int slicesPerWorker,
    HoldOut holdOut,
    boolean skipMalformed,
    Duplicates duplicates,
    BlockStorage storage,
    Placing placing) {

  /** Averages duplicates, and keeps blocks in memory where they fit. */
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

  /** Two slices a worker, nothing held out, malformed records are an error. */
  public static LayoutOptions workers(int workers) {
    return new LayoutOptions(workers, 2, HoldOut.NOTHING, false);
  }

  /** The same with some records held out. */
  public LayoutOptions withHoldOut(HoldOut chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, chosen, skipMalformed, duplicates, storage, placing);
  }

  /** The same with another way for duplicates. */
  public LayoutOptions withDuplicates(Duplicates chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, holdOut, skipMalformed, chosen, storage, placing);
  }

  /** The same with blocks kept somewhere else. */
  public LayoutOptions withStorage(BlockStorage chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, holdOut, skipMalformed, duplicates, chosen, placing);
  }

  /** The same with ids divided in another way. */
  public LayoutOptions withPlacing(Placing chosen) {
    return new LayoutOptions(
        workers, slicesPerWorker, holdOut, skipMalformed, duplicates, storage, chosen);
  }
}
