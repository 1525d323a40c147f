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
 * @param squares the sum of their squares
 * @param min the smallest training rating
 * @param max the largest training rating
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
    double squares,
    float min,
    float max,
    long users,
    long heaviestBlock,
    long checksum)
    implements Serializable {

  /** The relative error of a mean square from summing many squares. */
  private static final double ROUNDING = 0x1p-40;

  /** No ratings. */
  public static final LayoutStats EMPTY =
      new LayoutStats(0, 0, 0, 0, 0, 0, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 0, 0, 0);

  /** The statistics of one worker's blocks, in the order of the slices. */
  static LayoutStats of(WorkerBlocks<SparseBlock> worker) {
    LayoutStats stats =
        new LayoutStats(0, 0, 0, 0, 0, 0, EMPTY.min, EMPTY.max, worker.rows().ids().size(), 0, 0);
    for (int slice = 0; slice < worker.slices(); slice++) {
      stats = stats.plus(of(worker.block(slice)));
    }
    return stats;
  }

  /** Of one block. */
  static LayoutStats of(SparseBlock block) {
    double sum = 0;
    double squares = 0;
    float min = EMPTY.min;
    float max = EMPTY.max;
    for (float value : block.training().values()) {
      sum += value;
      squares += (double) value * value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    long training = block.training().size();
    return new LayoutStats(
        training,
        block.validation().size(),
        block.test().size(),
        block.merged(),
        sum,
        squares,
        min,
        max,
        0,
        training,
        block.checksum());
  }

  /** Adds both; the order affects the last bit of the sum. */
  public LayoutStats plus(LayoutStats other) {
    return new LayoutStats(
        training + other.training,
        validation + other.validation,
        test + other.test,
        duplicates + other.duplicates,
        sum + other.sum,
        squares + other.squares,
        Math.min(min, other.min),
        Math.max(max, other.max),
        users + other.users,
        Math.max(heaviestBlock, other.heaviestBlock),
        31 * checksum + other.checksum);
  }

  /** The mean of the training ratings. */
  public double mean() {
    return sum / training;
  }

  /**
   * The standard deviation of the training ratings; 0 if there are none or if they differ by no
   * more than the rounding of their squares.
   */
  public double deviation() {
    double square = squares / training;
    double variance = square - mean() * mean();
    return training == 0 || variance <= ROUNDING * square ? 0 : Math.sqrt(variance);
  }
}
