package io.sparkmp.cf.layout;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * Which ratings are held out: a function of the seed and of the two ids alone, so that the order of
 * the input and its partitions do not matter, and the ratings that one user gave twice to one item
 * stay together.
 *
 * @param seed of the draw
 * @param validation the part that goes to the validation set, 0 to 1
 * @param test the part that goes to the test set, 0 to 1
 */
public record HoldOut(long seed, double validation, double test) implements Serializable {
  static final byte TRAINING = 0;
  static final byte VALIDATION = 1;
  static final byte TEST = 2;
  static final int SETS = 3;

  /** Everything into the validation set. */
  public static final HoldOut ALL_VALIDATION = new HoldOut(0, 1, 0);

  /** Everything into the test set. */
  public static final HoldOut ALL_TEST = new HoldOut(0, 0, 1);

  /** Checks that the fractions are some. */
  public HoldOut {
    if (!(validation >= 0 && test >= 0 && validation + test <= 1)) {
      throw new IllegalArgumentException(
          "Invalid held-out fractions: "
              + validation
              + " and "
              + test
              + " (expected: >= 0 each, and at most 1 together)");
    }
  }

  byte set(long userHash, long itemHash) {
    double draw = SplitMix64.unit(SplitMix64.derive(seed, userHash, itemHash));
    return draw < test ? TEST : draw < test + validation ? VALIDATION : TRAINING;
  }
}
