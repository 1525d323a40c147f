package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The ranks of a user's held-out items among all ranked items.
 *
 * @param items the number of ranked items
 * @param ranks the ranks of held-out items that the model knows, from 1
 * @param tiedRanks the same with items of equal score sharing the mean of their ranks, in the order
 *     of {@code ranks}
 * @param strangers the number of held-out items that the model does not know
 */
public record RankedUser(long items, long[] ranks, double[] tiedRanks, int strangers)
    implements Serializable {

  /** The number of held-out items. */
  int held() {
    return ranks.length + strangers;
  }

  /** The places among the first k that have a held-out item, in order. */
  LongStream places(int k) {
    return Arrays.stream(ranks).filter(rank -> rank <= k).sorted();
  }

  /** The number of held-out items among the first k. */
  long hits(int k) {
    return places(k).count();
  }

  /**
   * The probability that a held-out item scores above a ranked item that is not held out, ties
   * counting half; NaN if there are not both kinds.
   */
  double auc() {
    double held = ranks.length;
    double unrated = items - held;
    // Subtracts pairs of held-out items: in each, one is above the other, or both count half.
    double below = Arrays.stream(tiedRanks).map(rank -> items - rank).sum() - held * (held - 1) / 2;
    return held == 0 || unrated == 0 ? Double.NaN : below / held / unrated;
  }
}
