package io.sparkmp.cf.recommend;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What some of the items say of the ranking for one user.
 *
 * @param items ids of the best of them, the best first, equally good ones by id
 * @param scores of those
 * @param below the sum over the user's held-out items of how many of these items score less, ties
 *     counting half
 * @param unrated how many of these items are neither seen nor held out
 */
public record RankingPart(Object[] items, double[] scores, double below, long unrated)
    implements Serializable {

  /** Both together, with the best {@code top} of both. */
  RankingPart plus(RankingPart other, int top) {
    int n = items.length;
    int all = n + other.items.length;
    Integer[] order =
        IntStream.range(0, all)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer k) -> k < n ? -scores[k] : -other.scores[k - n])
                    .thenComparing(k -> k < n ? items[k] : other.items[k - n], ItemIds::compare))
            .limit(top)
            .toArray(Integer[]::new);
    return new RankingPart(
        Arrays.stream(order).map(k -> k < n ? items[k] : other.items[k - n]).toArray(),
        Arrays.stream(order).mapToDouble(k -> k < n ? scores[k] : other.scores[k - n]).toArray(),
        below + other.below,
        unrated + other.unrated);
  }
}
