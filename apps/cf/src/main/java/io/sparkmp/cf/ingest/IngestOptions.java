package io.sparkmp.cf.ingest;

import io.sparkmp.layout.Duplicates;
import io.sparkmp.layout.HoldOut;
import io.sparkmp.spark.layout.BlockStorage;

/**
 * How ratings are read and laid out.
 *
 * @param workers P
 * @param slicesPerWorker m
 * @param holdOut what is held out
 * @param skipMalformed whether records that are no ratings are counted and left out, or an error
 * @param duplicates what several ratings of one user for one item become
 * @param storage where the ratings are kept between two visits
 */
public record IngestOptions(
    int workers,
    int slicesPerWorker,
    HoldOut holdOut,
    boolean skipMalformed,
    Duplicates duplicates,
    BlockStorage storage) {

  /** Averages duplicates. */
  public IngestOptions(int workers, int slicesPerWorker, HoldOut holdOut, boolean skipMalformed) {
    this(workers, slicesPerWorker, holdOut, skipMalformed, Duplicates.MEAN, BlockStorage.AUTO);
  }

  /** The same with another way for duplicates. */
  public IngestOptions withDuplicates(Duplicates chosen) {
    return new IngestOptions(workers, slicesPerWorker, holdOut, skipMalformed, chosen, storage);
  }

  /** The same with ratings kept somewhere else. */
  public IngestOptions withStorage(BlockStorage chosen) {
    return new IngestOptions(workers, slicesPerWorker, holdOut, skipMalformed, duplicates, chosen);
  }
}
