package io.sparkmp.cf.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.WorkerBlocks;
import java.io.Serializable;

/**
 * Statistics of one worker's ratings after merging duplicates.
 *
 * @param training the number of training ratings
 * @param validation the number of ratings in the validation set
 * @param test the number of ratings in the test set
 * @param duplicates the number of ratings merged into another of the same user and item
 * @param sum the sum of the training ratings
 * @param scatter the sum of their squared differences from their mean
 * @param extremes the smallest and largest training ratings
 * @param users the worker's number of users
 * @param heaviestBlock the number of training ratings of its largest block
 * @param checksum of all ratings, by which others are told from these
 */
public record LayoutStats(
    long training,
    long validation,
    long test,
    long duplicates,
    double sum,
    double scatter,
    Extremes extremes,
    long users,
    long heaviestBlock,
    long checksum)
    implements Serializable {

  /** No ratings. */
  public static final LayoutStats EMPTY = new LayoutStats(0, 0, 0, 0, 0, 0, Extremes.NONE, 0, 0, 0);

  /** The statistics of one worker's blocks, in the order of the slices. */
  static LayoutStats of(WorkerBlocks<SparseBlock> worker) {
    LayoutStats stats =
        new LayoutStats(0, 0, 0, 0, 0, 0, Extremes.NONE, worker.rows().ids().size(), 0, 0);
    for (int slice = 0; slice < worker.slices(); slice++) {
      stats = stats.plus(of(worker.block(slice)));
    }
    return stats;
  }

  /** Of one block. */
  static LayoutStats of(SparseBlock block) {
    double sum = 0;
    for (float value : block.training().values()) {
      sum += value;
    }
    long training = block.training().size();
    double mean = sum / training;
    double scatter = 0;
    for (float value : block.training().values()) {
      scatter += (value - mean) * (value - mean);
    }
    return new LayoutStats(
        training,
        block.validation().size(),
        block.test().size(),
        block.merged(),
        sum,
        scatter,
        Extremes.of(block.training().values()),
        0,
        training,
        block.checksum());
  }

  /** Adds both (Chan, Golub and LeVeque 1979); the order affects the last bits of the sums. */
  public LayoutStats plus(LayoutStats other) {
    boolean isBoth = training > 0 && other.training > 0;
    double apart = isBoth ? other.mean() - mean() : 0;
    double part = isBoth ? other.training / (double) (training + other.training) : 0;
    return new LayoutStats(
        training + other.training,
        validation + other.validation,
        test + other.test,
        duplicates + other.duplicates,
        sum + other.sum,
        scatter + other.scatter + apart * apart * part * training,
        extremes.plus(other.extremes),
        users + other.users,
        Math.max(heaviestBlock, other.heaviestBlock),
        31 * checksum + other.checksum);
  }

  /** The smallest training rating. */
  public float min() {
    return extremes.least();
  }

  /** The largest training rating. */
  public float max() {
    return extremes.largest();
  }

  /** The mean of the training ratings. */
  public double mean() {
    return sum / training;
  }

  /**
   * The standard deviation of the training ratings; 0 if there are none or if they differ by no
   * more than the rounding of floats.
   */
  public double deviation() {
    double deviation = training == 0 ? 0 : Math.sqrt(scatter / training);
    double rounding = Math.ulp(Math.max(Math.abs(min()), Math.abs(max()))) / 2.0;
    return deviation > rounding ? deviation : 0;
  }
}
