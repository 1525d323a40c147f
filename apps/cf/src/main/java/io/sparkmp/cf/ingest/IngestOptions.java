package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.Duplicates;
import io.sparkmp.cf.layout.HoldOut;

/**
 * How ratings are read and laid out.
 *
 * @param workers P
 * @param slicesPerWorker m
 * @param holdOut what is held out
 * @param skipMalformed whether records that are no ratings are counted and left out, or an error
 * @param duplicates what several ratings of one user for one item become
 */
public record IngestOptions(
    int workers,
    int slicesPerWorker,
    HoldOut holdOut,
    boolean skipMalformed,
    Duplicates duplicates) {

  /** Averages duplicates. */
  public IngestOptions(int workers, int slicesPerWorker, HoldOut holdOut, boolean skipMalformed) {
    this(workers, slicesPerWorker, holdOut, skipMalformed, Duplicates.MEAN);
  }
}
