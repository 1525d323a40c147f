package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.AtEnd;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Held-out pairs that judge models, grouped by user once for all models. Judging a model moves its
 * users' factors to their pairs; each partition of users then meets each partition of items in
 * turn, and no table is ever collected in one place.
 *
 * <p>Nothing runs before the first model; {@link #close} frees the stored data. Thread-safe.
 */
public final class HeldOutPairs implements AutoCloseable {
  private final Dataset<Row> held;
  private final Dataset<Row> seen;
  private @Nullable JavaPairRDD<Object, AskedUser> byUser;
  private long users;

  /**
   * Held-out pairs.
   *
   * @param held pairs to find, columns {@code user} and {@code item} of the models' types; pairs
   *     that are also seen are left out
   * @param seen pairs not to rank, with the same columns
   */
  public HeldOutPairs(Dataset<Row> held, Dataset<Row> seen) {
    this.held = held;
    this.seen = seen;
  }

  /**
   * How well a model ranks.
   *
   * @param k the number of places that count, at least 1
   * @throws IllegalArgumentException if the model knows none of the users
   */
  public RankingQuality quality(FactorModel model, int k) {
    return qualities(model, List.of(k)).get(0);
  }

  /**
   * How well a model ranks, by several numbers of places; the items are ranked once.
   *
   * @param places each at least 1
   * @return in the order of {@code places}
   * @throws IllegalArgumentException if the model knows none of the users
   */
  @SuppressWarnings("try") // freeing is all that the resource is for
  public List<RankingQuality> qualities(FactorModel model, List<Integer> places) {
    places.forEach(HeldOutPairs::checkPlaces);
    try (ItemRanks ranks = new ItemRanks(model)) {
      JavaRDD<JudgedUser.Result> results =
          ranks.ranked(byUser(), Collections.max(places)).persist(StorageLevel.MEMORY_AND_DISK());
      try (AtEnd end = () -> results.unpersist(false)) {
        return places.stream().map(k -> quality(model, results, k)).toList();
      }
    }
  }

  private RankingQuality quality(FactorModel model, JavaRDD<JudgedUser.Result> results, int k) {
    RankingMeans means = means(results, k, EnumSet.allOf(RankingMetric.class));
    Recommended recommended = Recommended.of(model, results, k);
    Map<RankingMetric, Double> mean = means.of();
    return new RankingQuality(
        k,
        Objects.requireNonNull(mean.get(RankingMetric.NDCG)),
        Objects.requireNonNull(mean.get(RankingMetric.MAP)),
        Objects.requireNonNull(mean.get(RankingMetric.RECALL)),
        Objects.requireNonNull(mean.get(RankingMetric.TRUNCATED_RECALL)),
        Objects.requireNonNull(mean.get(RankingMetric.PRECISION)),
        Objects.requireNonNull(mean.get(RankingMetric.HIT_RATE)),
        Objects.requireNonNull(mean.get(RankingMetric.AUC)),
        recommended.coverage(),
        recommended.novelty(),
        means.users(),
        users - means.users());
  }

  /**
   * A single figure, in one Spark job.
   *
   * @param k the number of places that count, at least 1
   * @throws IllegalArgumentException if the model knows none of the users
   */
  public double mean(FactorModel model, RankingMetric metric, int k) {
    checkPlaces(k);
    try (ItemRanks ranks = new ItemRanks(model)) {
      RankingMeans means = means(ranks.ranked(byUser(), 0), k, List.of(metric));
      return Objects.requireNonNull(means.of().get(metric));
    }
  }

  private static void checkPlaces(int k) {
    Arguments.check("ranking", k, k >= 1, ">= 1");
  }

  private RankingMeans means(
      JavaRDD<JudgedUser.Result> results, int k, Collection<RankingMetric> metrics) {
    RankingMeans means = RankingMeans.of(results.map(JudgedUser.Result::ranks), k, metrics);
    if (means.users() == 0) {
      throw new IllegalArgumentException(
          "Cannot judge a ranking: the model knows none of "
              + users
              + " users with held-out items");
    }
    return means;
  }

  private synchronized JavaPairRDD<Object, AskedUser> byUser() {
    if (byUser == null) {
      byUser =
          ItemRanks.asked(held, seen, ItemRanks.partitions(held))
              .persist(StorageLevel.MEMORY_AND_DISK());
      users = byUser.count();
    }
    return byUser;
  }

  /** Frees the pairs stored on the executors. */
  @Override
  public synchronized void close() {
    if (byUser != null) {
      byUser.unpersist(false);
      byUser = null;
    }
  }
}
