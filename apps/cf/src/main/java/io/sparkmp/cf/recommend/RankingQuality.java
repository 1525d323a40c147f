package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.errors.Arguments;
import java.util.Locale;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * How well a model ranks held-out items. For each user who has some, all items that the model has
 * learned something of are ranked by their score, but those that he has seen. The means are over
 * these users; those that the model does not know are counted and left out. {@link RankingMetric}
 * defines the figures that are means over users.
 *
 * <p>Two figures say what is recommended, whether it was held out or not (Vargas and Castells,
 * "Rank and relevance in novelty and diversity metrics for recommender systems", RecSys 2011):
 *
 * <pre>
 *   coverage  items that anybody has among his first k, as a part of all items
 *   novelty   mean over the first k places of all users of -log2(ratings of the item / users of the
 *             model): 0 bits for an item that all have rated, 10 for one in a thousand
 * </pre>
 *
 * @param k how many places count
 * @param ndcg 0 to 1, as the others but novelty
 * @param map as in Spark's {@link org.apache.spark.mllib.evaluation.RankingMetrics}
 * @param recall at k
 * @param precision at k
 * @param hitRate at k
 * @param auc over all places; NaN if no user has a known held-out item and an unrated one
 * @param coverage at k
 * @param novelty at k, in bits; NaN if the users have seen all items
 * @param users how many were judged by
 * @param unknownUsers how many have held-out items and are not known to the model
 */
public record RankingQuality(
    int k,
    double ndcg,
    double map,
    double recall,
    double precision,
    double hitRate,
    double auc,
    double coverage,
    double novelty,
    long users,
    long unknownUsers) {

  /**
   * Ranks. Each partition of the users meets each of the items in turn; neither table is ever in
   * one place.
   *
   * @param held pairs to be found, columns {@code user} and {@code item} of the model's types;
   *     those that are seen as well are left out
   * @param seen pairs not to be ranked, with the same columns
   * @param k at least 1
   * @throws IllegalArgumentException if the model knows none of the users
   */
  public static RankingQuality of(FactorModel model, Dataset<Row> held, Dataset<Row> seen, int k) {
    Arguments.check("ranking", k, k >= 1, ">= 1");
    ItemRanks ranks = new ItemRanks(model);
    JavaRDD<JudgedUser> judged = ranks.judged(held, seen).persist(StorageLevel.MEMORY_AND_DISK());
    JavaRDD<JudgedUser.Result> results =
        ranks.ranked(judged, k).persist(StorageLevel.MEMORY_AND_DISK());
    try (ranks) {
      long users = results.count();
      long unknown = judged.count() - users;
      if (users == 0) {
        throw new IllegalArgumentException(
            "Cannot judge a ranking: the model knows none of "
                + unknown
                + " users with held-out items");
      }
      JavaRDD<RankedUser> ranked = results.map(JudgedUser.Result::ranks);
      Recommended recommended = Recommended.of(model, results);
      return new RankingQuality(
          k,
          RankingMetric.NDCG.of(ranked, k),
          RankingMetric.MAP.of(ranked, k),
          RankingMetric.RECALL.of(ranked, k),
          RankingMetric.PRECISION.of(ranked, k),
          RankingMetric.HIT_RATE.of(ranked, k),
          RankingMetric.AUC.of(ranked, k),
          recommended.coverage(),
          recommended.novelty(),
          users,
          unknown);
    } finally {
      results.unpersist(false);
      judged.unpersist(false);
    }
  }

  /** The figures as a sentence for people. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "NDCG@%1$d %2$.4f  MAP@%1$d %3$.4f  recall@%1$d %4$.4f  precision@%1$d %5$.4f"
            + "  hit rate@%1$d %6$.4f  coverage@%1$d %7$.4f  novelty@%1$d %8$.2f bits  AUC %9$.4f"
            + "  on %10$d users",
        k,
        ndcg,
        map,
        recall,
        precision,
        hitRate,
        coverage,
        novelty,
        auc,
        users);
  }
}
