package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.errors.Arguments;
import io.sparkmp.spark.topk.AllBlocksRdd;
import io.sparkmp.spark.topk.VectorTable;
import io.sparkmp.topk.VectorBlock;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.mllib.evaluation.RankingMetrics;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * How well a model ranks held-out items. For each user who has some, all items that the model has
 * learned something of are ranked by their score, but those that he has seen. The means are over
 * these users; those that the model does not know are counted and left out. A held-out item that
 * the model does not know cannot be found: it lowers all figures but AUC, which leaves it out.
 *
 * <p>Let hits be the held-out items among the first k, T all held-out items of a user, and rel(j) 1
 * if place j, counted from 1, is a hit, else 0:
 *
 * <pre>
 *   precision  hits / k                            recall  hits / T
 *   NDCG       sum of rel(j) / log(j + 1)  divided by the same with rel(j) = 1 up to j = min(T, k)
 *   MAP        sum of rel(j) * (hits among the first j) / j  divided by min(T, k)
 *   AUC        the probability that a held-out item scores above an item that is neither seen nor
 *              held out, ties counting half
 * </pre>
 *
 * @param k how many places count
 * @param ndcg 0 to 1, as the others
 * @param map as in Spark's {@link RankingMetrics}
 * @param recall at k
 * @param precision at k
 * @param auc over all places; NaN if no user has a known held-out item and an unrated one
 * @param users how many were judged by
 * @param unknownUsers how many have held-out items and are not known to the model
 */
public record RankingQuality(
    int k,
    double ndcg,
    double map,
    double recall,
    double precision,
    double auc,
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
    int partitions = Math.max(1, held.sparkSession().sparkContext().defaultParallelism());
    JavaRDD<JudgedUser> judged =
        judged(model, held, seen)
            .repartition(partitions, functions.col("user")) // the same users together each time
            .drop("user")
            .toJavaRDD()
            .map(JudgedUser::read)
            .persist(StorageLevel.MEMORY_AND_DISK());
    VectorTable learned = model.learned().itemVectors();
    JavaRDD<VectorBlock> items =
        learned
            .with(learned.rows().coalesce(partitions))
            .blocks()
            .persist(StorageLevel.MEMORY_AND_DISK());
    JavaRDD<JudgedUser.Result> results =
        new AllBlocksRdd<List<JudgedUser>, List<Ranking>>(
                judged.filter(JudgedUser::isKnown).glom().rdd(),
                items.rdd(),
                (users, blocks) -> Ranking.of(users, blocks, k))
            .toJavaRDD()
            .flatMap(rankings -> rankings.stream().map(Ranking::result).iterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      long users = results.count();
      long unknown = judged.count() - users;
      if (users == 0) {
        throw new IllegalArgumentException(
            "Cannot judge a ranking: the model knows none of "
                + unknown
                + " users with held-out items");
      }
      RankingMetrics<Object> metrics =
          RankingMetrics.of(
              results.map(
                  user -> new Tuple2<>(Arrays.asList(user.best()), Arrays.asList(user.held()))));
      return new RankingQuality(
          k,
          metrics.ndcgAt(k),
          metrics.meanAveragePrecisionAt(k),
          metrics.recallAt(k),
          metrics.precisionAt(k),
          meanAuc(results),
          users,
          unknown);
    } finally {
      results.unpersist(false);
      items.unpersist(false);
      judged.unpersist(false);
    }
  }

  /** NaN if it is defined for nobody. Sums are taken by partition, and there in ascending order. */
  private static double meanAuc(JavaRDD<JudgedUser.Result> results) {
    List<double[]> parts =
        results
            .mapToDouble(JudgedUser.Result::auc)
            .filter(auc -> !auc.isNaN())
            .mapPartitions(RankingQuality::sumAndCount)
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

  /**
   * A row for each user with held-out items: user, factors (null if the model does not know him),
   * seen, held (item, bias, factors, the latter two null for an item that the model does not know).
   */
  private static Dataset<Row> judged(FactorModel model, Dataset<Row> held, Dataset<Row> seen) {
    String[] byUser = {"user"};
    Dataset<Row> users =
        model.learned().users().select(functions.col("id").as("user"), functions.col("factors"));
    Dataset<Row> items =
        model
            .learned()
            .items()
            .select(
                functions.col("id").as("item"), functions.col("bias"), functions.col("factors"));
    Dataset<Row> heldOf =
        held.select("user", "item")
            .distinct()
            .join(seen.select("user", "item"), new String[] {"user", "item"}, "left_anti")
            .join(items, new String[] {"item"}, "left")
            .groupBy("user")
            .agg(functions.expr("collect_list(struct(item, bias, factors)) as held"));
    Dataset<Row> seenOf = seen.groupBy("user").agg(functions.expr("collect_set(item) as seen"));
    return heldOf
        .join(users, byUser, "left")
        .join(seenOf, byUser, "left")
        .select("user", "factors", "seen", "held");
  }

  /** The figures as a sentence for people. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "NDCG@%1$d %2$.4f  MAP@%1$d %3$.4f  recall@%1$d %4$.4f  precision@%1$d %5$.4f  AUC %6$.4f"
            + "  on %7$d users",
        k,
        ndcg,
        map,
        recall,
        precision,
        auc,
        users);
  }
}
