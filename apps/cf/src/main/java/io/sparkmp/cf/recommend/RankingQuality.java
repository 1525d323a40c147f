package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * How well a model ranks held-out items. For each user with held-out items, all items that the
 * model has learned are ranked by score, except those that the user has seen. The means are over
 * these users; unknown users are counted and left out. {@link RankingMetric} defines the figures
 * that are means over users.
 *
 * <p>Two figures describe the recommendations, held out or not (Vargas and Castells, "Rank and
 * relevance in novelty and diversity metrics for recommender systems", RecSys 2011):
 *
 * <pre>
 *   coverage  items among any user's first k, as a fraction of all items
 *   novelty   mean over the first k places of all users of -log2(users who rated the item / users of the
 *             model): 0 bits for an item that all have rated, 10 for one in a thousand
 * </pre>
 *
 * @param k the number of places that count
 * @param ndcg 0 to 1, like the others except novelty
 * @param map as in Spark's {@link org.apache.spark.mllib.evaluation.RankingMetrics}
 * @param recall at k
 * @param truncatedRecall at k
 * @param precision at k
 * @param hitRate at k
 * @param auc over all places; NaN if no user has a known held-out item and an unrated one
 * @param coverage at k
 * @param novelty at k, in bits; NaN if the users have seen all items
 * @param users the number of users judged
 * @param unknownUsers the number of users with held-out items whom the model does not know
 */
public record RankingQuality(
    int k,
    double ndcg,
    double map,
    double recall,
    double truncatedRecall,
    double precision,
    double hitRate,
    double auc,
    double coverage,
    double novelty,
    long users,
    long unknownUsers) {

  /**
   * Judges one model; {@link HeldOutPairs} judges several.
   *
   * @param held pairs to find, as there
   * @param seen pairs not to rank, as there
   * @param k at least 1
   * @throws IllegalArgumentException if the model knows none of the users
   */
  public static RankingQuality of(FactorModel model, Dataset<Row> held, Dataset<Row> seen, int k) {
    try (HeldOutPairs pairs = new HeldOutPairs(held, seen)) {
      return pairs.quality(model, k);
    }
  }

  /** The figures as a sentence for people. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "NDCG@%1$d %2$.4f  MAP@%1$d %3$.4f  recall@%1$d %4$.4f  truncated recall@%1$d %5$.4f"
            + "  precision@%1$d %6$.4f  hit rate@%1$d %7$.4f  coverage@%1$d %8$.4f"
            + "  novelty@%1$d %9$s  %10$s  on %11$d users",
        k,
        ndcg,
        map,
        recall,
        truncatedRecall,
        precision,
        hitRate,
        coverage,
        Double.isNaN(novelty) ? "unknown" : String.format(Locale.ROOT, "%.2f bits", novelty),
        aucText(),
        users);
  }

  /** The AUC for people. */
  public String aucText() {
    return Double.isNaN(auc)
        ? "AUC unknown, as no user has both an item to be found and another one"
        : String.format(Locale.ROOT, "AUC %.4f", auc);
  }
}
