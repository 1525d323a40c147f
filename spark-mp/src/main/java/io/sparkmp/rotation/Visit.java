package io.sparkmp.rotation;

import io.sparkmp.random.SplitMix64;

/**
 * One worker's turn at one slice.
 *
 * @param runSeed the seed of the whole training
 * @param epoch counted from 0
 * @param worker p of P
 * @param slice s of S
 * @param step the sub-epoch, 0 to S - 1
 */
public record Visit(long runSeed, int epoch, int worker, int slice, int step) {

  /** The seed for all random numbers of this visit. */
  public long seed() {
    return SplitMix64.derive(runSeed, epoch, worker, slice);
  }
}
