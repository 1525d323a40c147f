package io.sparkmp.cf.recommend;

import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * All figures of a ranking by the literal formulas, one pair at a time. *
 *
 * @param figures by the names of {@link RankingQuality}
 * @param users how many were judged by
 */
public record PlainRanking(Map<String, Double> figures, int users) {

  /** A pair of ids, and whether the user wants the item. */
  public record Pair(Object user, Object item, boolean wanted) {}

  /**
   * Pairs of users and items of a random model, some of which it does not know; each may occur
   * several times.
   */
  public static List<Pair> pairs(RandomModel model, int n, long seed) {
    SplitMix64 random = new SplitMix64(seed);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Object user = RandomModel.id(model.type(), random.nextInt(model.users().size() + 3));
      Object item = RandomModel.id(model.type(), random.nextInt(model.items().size() + 3));
      pairs.add(new Pair(user, item, random.nextInt(3) > 0));
    }
    return pairs;
  }

  /** Columns user, item and rating, 0 for an item that is not wanted. */
  public static Dataset<Row> frame(SparkSession spark, IdType type, List<Pair> pairs) {
    var id = type == IdType.LONG ? DataTypes.LongType : DataTypes.StringType;
    return spark
        .createDataFrame(
            pairs.stream()
                .map(pair -> RowFactory.create(pair.user(), pair.item(), pair.wanted() ? 2f : 0f))
                .toList(),
            new StructType().add("user", id).add("item", id).add("rating", "float"))
        .repartition(3);
  }

  private static double score(Row user, Row item) {
    double score = item.getFloat(1);
    Float[] p = user.getAs(2);
    Float[] q = item.getAs(2);
    for (int k = 0; k < p.length; k++) {
      score += (double) p[k] * q[k];
    }
    return score;
  }

  @SuppressWarnings("unchecked")
  private static Comparable<Object> id(Row row) {
    return (Comparable<Object>) row.get(0);
  }

  /** Judges a model: unwanted items are not held out. */
  public static PlainRanking of(RandomModel model, List<Pair> held, List<Pair> seen, int k) {
    Map<String, Double> sums = new LinkedHashMap<>();
    Set<Object> shown = new HashSet<>();
    List<Row> learned = model.items().stream().filter(item -> item.getInt(3) > 0).toList();
    long raters = model.users().stream().filter(user -> user.getInt(3) > 0).count();
    int users = 0;
    int aucs = 0;
    int places = 0;
    for (Row user : model.users()) {
      Set<Object> theirs = new HashSet<>();
      seen.stream().filter(p -> p.user().equals(user.get(0))).forEach(p -> theirs.add(p.item()));
      Set<Object> wanted = new HashSet<>();
      held.stream()
          .filter(p -> p.user().equals(user.get(0)) && p.wanted() && !theirs.contains(p.item()))
          .forEach(p -> wanted.add(p.item()));
      if (user.getInt(3) == 0 || wanted.isEmpty()) {
        continue;
      }
      users++;
      Map<Object, Double> scores = new HashMap<>();
      learned.forEach(item -> scores.put(item.get(0), score(user, item)));
      List<Row> order =
          learned.stream()
              .filter(item -> !theirs.contains(item.get(0)))
              .sorted(
                  Comparator.comparingDouble((Row item) -> -scores.get(item.get(0)))
                      .thenComparing(PlainRanking::id))
              .toList();
      double hits = 0;
      double gain = 0;
      double precisions = 0;
      for (int j = 1; j <= Math.min(k, order.size()); j++) {
        Row item = order.get(j - 1);
        shown.add(item.get(0));
        places++;
        sums.merge(
            "novelty", -Math.log((double) item.getInt(3) / raters) / Math.log(2), Double::sum);
        if (wanted.contains(item.get(0))) {
          hits++;
          gain += 1 / Math.log(j + 1);
          precisions += hits / j;
        }
      }
      double best = 0;
      for (int j = 1; j <= Math.min(k, wanted.size()); j++) {
        best += 1 / Math.log(j + 1);
      }
      sums.merge("ndcg", gain / best, Double::sum);
      sums.merge("map", precisions / Math.min(k, wanted.size()), Double::sum);
      sums.merge("recall", hits / wanted.size(), Double::sum);
      sums.merge("truncatedRecall", hits / Math.min(k, wanted.size()), Double::sum);
      sums.merge("precision", hits / k, Double::sum);
      sums.merge("hitRate", hits > 0 ? 1.0 : 0, Double::sum);
      double above = 0;
      int pairs = 0;
      for (Row item : order) {
        for (Row other : order) {
          if (wanted.contains(item.get(0)) && !wanted.contains(other.get(0))) {
            pairs++;
            above += (1 + Double.compare(scores.get(item.get(0)), scores.get(other.get(0)))) / 2.0;
          }
        }
      }
      if (pairs > 0) {
        aucs++;
        sums.merge("auc", above / pairs, Double::sum);
      }
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    for (String mean :
        List.of("ndcg", "map", "recall", "truncatedRecall", "precision", "hitRate")) {
      figures.put(mean, sums.getOrDefault(mean, 0.0) / users);
    }
    figures.put("auc", sums.getOrDefault("auc", 0.0) / aucs);
    figures.put("coverage", (double) shown.size() / learned.size());
    figures.put("novelty", sums.getOrDefault("novelty", 0.0) / places);
    return new PlainRanking(figures, users);
  }
}
