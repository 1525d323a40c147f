package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Where the held-out items of a user stand among all that are ranked for him.
 *
 * @param items how many are ranked
 * @param ranks of those held-out items that the model knows, from 1
 * @param tiedRanks the same if items of the same score share the mean of their ranks, in the order
 *     of {@code ranks}
 * @param strangers how many held-out items the model does not know
 */
public record RankedUser(long items, long[] ranks, double[] tiedRanks, int strangers)
    implements Serializable {

  /** How many items are held out. */
  int held() {
    return ranks.length + strangers;
  }

  /** The first k places that have a held-out item, in their order. */
  LongStream places(int k) {
    return Arrays.stream(ranks).filter(rank -> rank <= k).sorted();
  }

  /** Held-out items among the first k. */
  long hits(int k) {
    return places(k).count();
  }

  /**
   * The probability that a held-out item scores above one that is ranked and not held out, ties
   * counting half; NaN if there are not both.
   */
  double auc() {
    double held = ranks.length;
    double unrated = items - held;
    // Of each two held-out items one is above the other, or both half.
    double below = Arrays.stream(tiedRanks).map(rank -> items - rank).sum() - held * (held - 1) / 2;
    return held == 0 || unrated == 0 ? Double.NaN : below / held / unrated;
  }
}
