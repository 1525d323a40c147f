package io.sparkmp.cf.recommend;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaDoubleRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.mllib.evaluation.RankingMetrics;
import scala.Tuple2;

/**
 * A figure of a ranking: the mean over users with held-out items. An item is relevant or not. Let
 * hits be the held-out items among the first k, T all held-out items of a user, and rel(j) 1 if
 * place j, counted from 1, is a hit, else 0:
 *
 * <pre>
 *   precision  hits / k                            recall  hits / T
 *   hit rate   1 if hits &gt; 0, else 0
 *   NDCG       sum of rel(j) / log(j + 1)  divided by the same with rel(j) = 1 up to j = min(T, k)
 *   MAP        sum of rel(j) * (hits among the first j) / j  divided by min(T, k)
 *   AUC        the probability that a held-out item scores above an item that is neither seen nor
 *              held out, ties counting half
 * </pre>
 *
 * <p>A held-out item that the model does not know cannot be found: it lowers all figures but AUC,
 * which leaves it out. AUC is over all places, whatever k is; it is NaN if no user has a known
 * held-out item and an unrated one. NDCG, MAP, recall and precision are those of {@link
 * RankingMetrics}.
 */
public enum RankingMetric {
  /** Normalised discounted cumulative gain. */
  NDCG,
  /** Mean average precision. */
  MAP,
  /** The part of the held-out items that is found. */
  RECALL,
  /** The part of the first places that is held out. */
  PRECISION,
  /** The part of the users for whom anything is found. */
  HIT_RATE,
  /** The area under the curve of true positives by false ones. */
  AUC;

  /**
   * Computes the mean.
   *
   * @param users each with a held-out item at least, and at least one; read once or twice
   * @param k how many places count, at least 1
   */
  public double of(JavaRDD<RankedUser> users, int k) {
    return switch (this) {
      case NDCG -> metrics(users, k).ndcgAt(k);
      case MAP -> metrics(users, k).meanAveragePrecisionAt(k);
      case RECALL -> metrics(users, k).recallAt(k);
      case PRECISION -> metrics(users, k).precisionAt(k);
      case HIT_RATE -> mean(users.mapToDouble(user -> user.hits(k) > 0 ? 1 : 0));
      case AUC -> mean(users.mapToDouble(RankedUser::auc));
    };
  }

  /** Places that are hits, by number, beside the places of all held-out items. */
  private static RankingMetrics<Long> metrics(JavaRDD<RankedUser> users, int k) {
    return RankingMetrics.of(users.map(user -> new Tuple2<>(found(user, k), held(user))));
  }

  private static List<Long> found(RankedUser user, int k) {
    long last = Arrays.stream(user.ranks()).filter(rank -> rank <= k).max().orElse(0);
    return LongStream.rangeClosed(1, last).boxed().toList(); // those after it are no hits
  }

  private static List<Long> held(RankedUser user) {
    LongStream nowhere = LongStream.rangeClosed(1, user.strangers()).map(stranger -> -stranger);
    return LongStream.concat(Arrays.stream(user.ranks()), nowhere).boxed().toList();
  }

  /**
   * The mean of what is a number; NaN if nothing is. Sums are taken by partition, and there in
   * ascending order.
   */
  private static double mean(JavaDoubleRDD values) {
    List<double[]> parts =
        values
            .filter(value -> !value.isNaN())
            .mapPartitions(RankingMetric::sumAndCount)
            .collect(); // of two numbers each, in the order of the partitions
    double sum = 0;
    double count = 0;
    for (double[] part : parts) {
      sum += part[0];
      count += part[1];
    }
    return sum / count;
  }

  private static Iterator<double[]> sumAndCount(Iterator<Double> values) {
    DoubleStream.Builder all = DoubleStream.builder();
    values.forEachRemaining(all::add);
    double[] sorted = all.build().sorted().toArray();
    return List.of(new double[] {Arrays.stream(sorted).sum(), sorted.length}).iterator();
  }
}
