package io.sparkmp.cf.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.metadata.FactorModelInfo;
import io.sparkmp.cf.metadata.Feedback;
import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.ids.IdType;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.testing.JobDescriptions;
import io.sparkmp.testing.TaskWatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.mllib.evaluation.RankingMetrics;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import scala.Tuple2;

/** Figures that were worked out by hand. */
@Tag("spark")
class RankingQualityTest {
  private final SparkSession spark = SharedSpark.get();

  /**
   * Items 1 to 6 with factor (7 - id) and no bias, but item 6 has the bias 2.5; item 7 without
   * training ratings. User 1 (factor 1) ranks 1 2 3 6 4 5 by the scores 6 5 4 3.5 3 2; user 2
   * (factor 0) ranks 6 by the bias and the others by their id.
   */
  private FactorModel model(int partitions) {
    return model(spark, partitions);
  }

  private static FactorModel model(SparkSession spark, int partitions) {
    var schema = FactorModel.schema(IdType.LONG);
    List<Row> items = new ArrayList<>();
    for (long id = 1; id <= 6; id++) {
      items.add(row(id, id == 6 ? 2.5f : 0, (float) (7 - id), 1));
    }
    items.add(row(7, 100, 100, 0));
    List<Row> users = List.of(row(1, 9, 1, 4), row(2, 9, 0, 4), row(3, 9, 1, 0));
    FactorModelInfo info =
        new FactorModelInfo(
            FactorModelInfo.FORMAT,
            2,
            1,
            0,
            0,
            0,
            IdType.LONG,
            IdType.LONG,
            3,
            7,
            1,
            "by hand",
            Feedback.IMPLICIT,
            1,
            0,
            0,
            false,
            false,
            0,
            0,
            1,
            0,
            0,
            0);
    return new FactorModel(
        info,
        spark.createDataFrame(users, schema).repartition(partitions),
        spark.createDataFrame(items, schema).repartition(partitions));
  }

  private static Row row(long id, float bias, float factor, int ratings) {
    return RowFactory.create(id, bias, new Float[] {factor}, ratings);
  }

  private Dataset<Row> pairs(long... pairs) {
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < pairs.length; k += 2) {
      rows.add(RowFactory.create(pairs[k], pairs[k + 1]));
    }
    return spark.createDataFrame(
        rows, new org.apache.spark.sql.types.StructType().add("user", "long").add("item", "long"));
  }

  @Test
  void agreesWithHand() {
    // User 1 has seen 2; left are 1 3 6 4 5, of which 3 and 5 are held out: hits at 2 (and at 5).
    // User 2 has seen nothing: 6 1 2 3 4 5; held out 6 and the unknown 99: a hit at 1.
    for (int partitions : new int[] {1, 3}) {
      RankingQuality quality =
          RankingQuality.of(model(partitions), pairs(1, 3, 1, 5, 2, 6, 2, 99), pairs(1, 2), 3);
      double best = 1 / Math.log(2) + 1 / Math.log(3);
      double ofFirst = (1 / Math.log(3)) / best;
      double ofSecond = (1 / Math.log(2)) / best;
      assertThat(quality.ndcg()).isCloseTo((ofFirst + ofSecond) / 2, within(1e-12));
      assertThat(quality.map()).isCloseTo((0.5 / 2 + 1.0 / 2) / 2, within(1e-12));
      assertThat(quality.recall()).isCloseTo(0.5, within(1e-12));
      assertThat(quality.precision()).isCloseTo(1.0 / 3, within(1e-12));
      assertThat(quality.hitRate()).isEqualTo(1);
      // The first three are 1 3 6 and 6 1 2: four of six items, each rated by one of two users.
      assertThat(quality.coverage()).isCloseTo(4.0 / 6, within(1e-12));
      assertThat(quality.novelty()).isCloseTo(1, within(1e-12));
      // User 1: 3 is above two of the unrated 1 6 4, 5 above none; user 2: 6 above all five.
      assertThat(quality.auc()).isCloseTo((2.0 / 6 + 1) / 2, within(1e-12));
      assertThat(quality.users()).isEqualTo(2);
      assertThat(quality.unknownUsers()).isZero();
    }
  }

  @Test
  void tiesCountHalf() {
    // Items 1 to 5 are all the same to user 2.
    RankingQuality quality = RankingQuality.of(model(2), pairs(2, 4), pairs(), 6);
    assertThat(quality.auc()).isCloseTo((0.5 * 4 + 0) / 5, within(1e-12));
    assertThat(quality.map()).isCloseTo(1.0 / 5, within(1e-12)); // 6 1 2 3 4: ties by id
  }

  @Test
  void leavesOutWhatItDoesNotKnow() {
    // User 3 had no training rating, user 9 has no row; the pair (1, 1) is seen as well.
    RankingQuality quality =
        RankingQuality.of(model(2), pairs(1, 1, 1, 3, 3, 1, 9, 1), pairs(1, 1), 1);
    assertThat(quality.users()).isEqualTo(1);
    assertThat(quality.unknownUsers()).isEqualTo(2);
    assertThat(quality.ndcg()).isZero(); // 2 is first
    assertThat(quality.auc()).isCloseTo(3.0 / 4, within(1e-12));
    assertThat(quality.toString())
        .isEqualTo(
            "NDCG@1 0.0000  MAP@1 0.0000  recall@1 0.0000  truncated recall@1 0.0000  precision@1"
                + " 0.0000  hit rate@1 0.0000  coverage@1 0.1667  novelty@1 1.00 bits  AUC 0.7500 "
                + " on 1 users");
    RankingQuality cold = RankingQuality.of(model(2), pairs(1, 7), pairs(), 2);
    assertThat(cold.auc()).isNaN();
    assertThat(cold.toString())
        .contains("AUC unknown, as no user has both an item to be found and another one  on ")
        .doesNotContain("NaN");
    assertThat(cold.recall()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"LONG, true, 1", "LONG, false, 4", "STRING, true, 5", "STRING, false, 50"})
  void agreesWithTheFormulas(IdType type, boolean ties, int k) {
    RandomModel random = RandomModel.of(type, 30, 23, 3, ties);
    List<PlainRanking.Pair> held = PlainRanking.pairs(random, 150, 5);
    List<PlainRanking.Pair> seen = PlainRanking.pairs(random, 200, 6);
    PlainRanking expected = PlainRanking.of(random, held, seen, k);
    RankingQuality quality =
        RankingQuality.of(
            random.model(spark, 3, 2),
            PlainRanking.frame(spark, type, held).filter("rating > 0"),
            PlainRanking.frame(spark, type, seen),
            k);
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("ndcg", quality.ndcg());
    figures.put("map", quality.map());
    figures.put("recall", quality.recall());
    figures.put("truncatedRecall", quality.truncatedRecall());
    figures.put("precision", quality.precision());
    figures.put("hitRate", quality.hitRate());
    figures.put("auc", quality.auc());
    figures.put("coverage", quality.coverage());
    figures.put("novelty", quality.novelty());
    assertThat(figures.keySet()).isEqualTo(expected.figures().keySet());
    figures.forEach(
        (name, figure) ->
            assertThat(figure).as(name).isCloseTo(expected.figures().get(name), within(1e-12)));
    assertThat(quality.users()).isEqualTo(expected.users()).isGreaterThan(15);
  }

  @Test
  void manyModelsAreJudgedByPairsThatAreLaidOutOnce() {
    RandomModel first = RandomModel.of(IdType.STRING, 30, 23, 3, true);
    RandomModel second = RandomModel.of(IdType.STRING, 30, 23, 5, false);
    Dataset<Row> held = PlainRanking.frame(spark, IdType.STRING, PlainRanking.pairs(first, 150, 5));
    Dataset<Row> seen = PlainRanking.frame(spark, IdType.STRING, PlainRanking.pairs(first, 200, 6));
    try (HeldOutPairs pairs = new HeldOutPairs(held, seen)) {
      for (RandomModel random : List.of(first, second)) {
        FactorModel model = random.model(spark, 3, 2);
        RankingQuality alone = RankingQuality.of(model, held, seen, 5);
        assertThat(pairs.quality(model, 5)).isEqualTo(alone);
        assertThat(pairs.qualities(model, List.of(7, 5, 1)))
            .containsExactly(
                RankingQuality.of(model, held, seen, 7),
                alone,
                RankingQuality.of(model, held, seen, 1));
        try (JobDescriptions jobs = new JobDescriptions(spark.sparkContext())) {
          assertThat(pairs.mean(model, RankingMetric.NDCG, 5)).isEqualTo(alone.ndcg());
          assertThat(jobs.all()).hasSize(1);
        }
        assertThat(pairs.mean(model, RankingMetric.AUC, 5)).isEqualTo(alone.auc());
      }
    }
  }

  /** What Spark computes from the places that are hits and those of all held-out items. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 20})
  void agreesWithSparksMetrics(int k) {
    List<RankedUser> users = new ArrayList<>();
    SplitMix64 random = new SplitMix64(k);
    for (int user = 0; user < 53; user++) {
      long[] ranks =
          LongStream.generate(() -> 1 + random.nextInt(30))
              .limit(1 + random.nextInt(5))
              .distinct()
              .toArray(); // in any order
      users.add(
          new RankedUser(
              30, ranks, Arrays.stream(ranks).asDoubleStream().toArray(), random.nextInt(3)));
    }
    JavaRDD<RankedUser> all =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(users, 3);
    RankingMeans means = RankingMeans.of(all, k, List.of(RankingMetric.values()));
    RankingMetrics<Long> theirs =
        RankingMetrics.of(all.map(user -> new Tuple2<>(found(user, k), held(user))));
    Map<RankingMetric, Double> expected =
        Map.of(
            RankingMetric.NDCG, theirs.ndcgAt(k),
            RankingMetric.MAP, theirs.meanAveragePrecisionAt(k),
            RankingMetric.RECALL, theirs.recallAt(k),
            RankingMetric.PRECISION, theirs.precisionAt(k));
    expected.forEach(
        (metric, value) ->
            assertThat(means.of().get(metric)).as(metric.name()).isCloseTo(value, within(1e-12)));
    assertThat(means.users()).isEqualTo(53);
  }

  private static List<Long> found(RankedUser user, int k) {
    long last = user.places(k).max().orElse(0);
    return LongStream.rangeClosed(1, last).boxed().toList(); // those after it are no hits
  }

  private static List<Long> held(RankedUser user) {
    LongStream nowhere = LongStream.rangeClosed(1, user.strangers()).map(stranger -> -stranger);
    return LongStream.concat(Arrays.stream(user.ranks()), nowhere).boxed().toList();
  }

  @Test
  void usersAreNotBroughtToTheDriver() {
    SparkSession own = spark.newSession();
    own.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    FactorModel model = model(own, 2);
    int users = 16_000;
    Dataset<Row> many =
        own.range(users)
            .selectExpr("id + 10 as id", "float(0) as bias", "array(float(1)) as factors", "1 r");
    FactorModel wide = new FactorModel(model.info(), model.users().union(many), model.items());
    try (TaskWatch watch = new TaskWatch(spark.sparkContext())) {
      Dataset<Row> held = own.range(users).selectExpr("id + 10 as user", "1 + id % 2 as item");
      RankingQuality quality = RankingQuality.of(wide, held, held.filter("false"), 3);
      assertThat(quality.users()).isEqualTo(users);
      assertThat(quality.auc()).isCloseTo((1 + 4.0 / 5) / 2, within(1e-12)); // 1 is best, then 2
      assertThat(watch.largestResult()).isBetween(1L, 2L * users);
    }
  }

  @Test
  void namesWhatCannotBeJudged() {
    assertThatThrownBy(() -> RankingQuality.of(model(1), pairs(9, 1), pairs(), 5))
        .hasMessage("Cannot judge a ranking: the model knows none of 1 users with held-out items");
    assertThatThrownBy(() -> RankingQuality.of(model(1), pairs(1, 1), pairs(), 0))
        .hasMessage("Invalid ranking: 0 (expected: >= 1)");
  }
}
