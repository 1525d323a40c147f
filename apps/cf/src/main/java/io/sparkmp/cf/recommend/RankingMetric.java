package io.sparkmp.cf.recommend;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.mllib.evaluation.RankingMetrics;

/**
 * A ranking metric: the mean over users with held-out items. An item is relevant or not. Let hits
 * be the held-out items among the first k, T all held-out items of a user, and rel(j) 1 if place j,
 * counted from 1, is a hit, else 0:
 *
 * <pre>
 *   precision  hits / k                            recall  hits / T
 *   hit rate   1 if hits &gt; 0, else 0         truncated recall  hits / min(T, k)
 *   NDCG       sum of rel(j) / log(j + 1)  divided by the same with rel(j) = 1 up to j = min(T, k)
 *   MAP        sum of rel(j) * (hits among the first j) / j  divided by min(T, k)
 *   AUC        the probability that a held-out item scores above an item that is neither seen nor
 *              held out, ties counting half
 * </pre>
 *
 * <p>Truncated recall is what publications on autoencoders call recall (Liang, Krishnan, Hoffman
 * and Jebara, "Variational autoencoders for collaborative filtering", WWW 2018, section 4.2): a
 * perfect ranking has 1 whatever k is.
 *
 * <p>A held-out item that the model does not know cannot be found: it lowers all figures except
 * AUC, which leaves it out. AUC is over all places, whatever k is; it is NaN if no user has a known
 * held-out item and an unrated one. NDCG, MAP, recall and precision are those of {@link
 * RankingMetrics}.
 */
public enum RankingMetric {
  /** Normalised discounted cumulative gain. */
  NDCG,
  /** Mean average precision. */
  MAP,
  /** The fraction of held-out items found. */
  RECALL,
  /** The same as a fraction of what k places can hold. */
  TRUNCATED_RECALL,
  /** The fraction of the first places that are held out. */
  PRECISION,
  /** The fraction of users for whom anything is found. */
  HIT_RATE,
  /** The area under the ROC curve. */
  AUC;

  /**
   * The figure for one user; NaN if undefined.
   *
   * @param user has at least one held-out item
   * @param k the number of places that count, at least 1
   */
  double of(RankedUser user, int k) {
    return switch (this) {
      case NDCG -> gain(user, k) / bestGain(Math.min(user.held(), k));
      case MAP -> precisions(user, k) / Math.min(user.held(), k);
      case RECALL -> (double) user.hits(k) / user.held();
      case TRUNCATED_RECALL -> (double) user.hits(k) / Math.min(user.held(), k);
      case PRECISION -> (double) user.hits(k) / k;
      case HIT_RATE -> user.hits(k) > 0 ? 1 : 0;
      case AUC -> user.auc();
    };
  }

  private static double gain(RankedUser user, int k) {
    return user.places(k).mapToDouble(RankingMetric::gainAt).sum();
  }

  private static double bestGain(int places) {
    return LongStream.rangeClosed(1, places).mapToDouble(RankingMetric::gainAt).sum();
  }

  private static double gainAt(long place) {
    return 1 / Math.log(place + 1);
  }

  private static double precisions(RankedUser user, int k) {
    long[] places = user.places(k).toArray();
    return IntStream.range(0, places.length).mapToDouble(i -> (i + 1.0) / places[i]).sum();
  }
}
