package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.sparkmp.cf.model.FactorModel;
import io.sparkmp.cf.model.RandomModel;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.recommend.PlainRanking;
import io.sparkmp.cf.recommend.RankingQuality;
import io.sparkmp.ids.IdType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class RankingEvaluatorTest {
  private static final SparkSession SPARK = SharedSpark.get();

  /**
   * 60 users and 40 items of four kinds: each user has half of the items of one kind, and one item
   * of another.
   */
  private static final Dataset<Row> KINDS =
      SPARK
          .range(60)
          .crossJoin(SPARK.range(40).toDF("item"))
          .toDF("user", "item")
          .filter(
              "(user % 4 = item % 4 and abs(hash(user, item)) % 2 = 0)"
                  + " or item = (user * 7 + 1) % 40")
          .selectExpr("int(user) user", "int(item) item", "1f as rating")
          .repartition(2)
          .cache();

  @AfterAll
  static void free() {
    KINDS.unpersist();
  }

  private static MatrixFactorization implicit() {
    return new MatrixFactorization()
        .setImplicitPrefs(true)
        .setAlpha(5)
        .setRank(4)
        .setMaxIter(6)
        .setRegParam(0.02)
        .setRankCol("rank");
  }

  private static MatrixFactorizationModel of(FactorModel factors) {
    return new MatrixFactorizationModel("mf", factors, null).setRankCol("rank");
  }

  @ParameterizedTest
  @CsvSource({"LONG, true, 3", "STRING, false, 50"})
  void hasTheFiguresOfRankingQuality(IdType type, boolean ties, int k) {
    RandomModel random = RandomModel.of(type, 30, 23, 3, ties);
    FactorModel factors = random.model(SPARK, 2, 3);
    List<PlainRanking.Pair> held = PlainRanking.pairs(random, 150, 7);
    List<PlainRanking.Pair> seen = PlainRanking.pairs(random, 200, 8);
    Dataset<Row> heldRows = PlainRanking.frame(SPARK, type, held);
    Dataset<Row> seenRows = PlainRanking.frame(SPARK, type, seen);
    RankingQuality quality = RankingQuality.of(factors, heldRows.filter("rating > 0"), seenRows, k);
    Map<String, Double> same =
        Map.of(
            "ndcg", quality.ndcg(),
            "map", quality.map(),
            "recall", quality.recall(),
            "precision", quality.precision(),
            "hitRate", quality.hitRate(),
            "truncatedRecall", quality.truncatedRecall(),
            "auc", quality.auc());
    Map<String, Double> plain = PlainRanking.of(random, held, seen, k).figures();
    Dataset<Row> ranked = of(factors).setSeen(seenRows).transform(heldRows).cache();
    assertThat(ranked.count()).isEqualTo(150);
    same.forEach(
        (metric, figure) -> {
          double value = new RankingEvaluator().setMetricName(metric).setK(k).evaluate(ranked);
          assertThat(value).as(metric).isCloseTo(figure, within(1e-12));
          assertThat(value).as(metric).isCloseTo(plain.get(metric), within(1e-12));
        });
    ranked.unpersist();
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"LONG, false, 1", "STRING, true, 50", "STRING, false, 4"})
  void soItHasWithOtherIdsAndTies(IdType type, boolean ties, int k) {
    hasTheFiguresOfRankingQuality(type, ties, k);
  }

  /** A fit takes ids for texts, whatever their collation; so does who judges it. */
  @Test
  void idsThatDifferInCaseAreTwo() {
    assumeFalse(SPARK.version().startsWith("3."), "Spark 3 has no collations");
    String id = "concat(if(%1$s %% 2 = 0, 'u', 'U'), int(%1$s / 2))";
    double[] found = new double[2];
    for (int collated = 0; collated < 2; collated++) {
      String form = collated == 0 ? "%s as %s" : "collate(%s, 'UTF8_LCASE') as %s";
      Dataset<Row> kinds =
          KINDS.selectExpr(
              form.formatted(id.formatted("user"), "user"),
              form.formatted(id.formatted("item"), "item"),
              "rating");
      MatrixFactorizationModel model =
          implicit().setMaxIter(2).fit(kinds).setSeen(kinds.filter("false"));
      found[collated] =
          new RankingEvaluator().setMetricName("recall").setK(5).evaluate(model.transform(kinds));
    }
    assertThat(found[1]).isEqualTo(found[0]);
  }

  @Test
  void ranksAreThoseOfRecommendations() {
    Dataset<Row> all = KINDS;
    Dataset<Row> training = all.filter("abs(hash(item, user)) % 3 > 0");
    MatrixFactorizationModel model = implicit().fit(training);
    Dataset<Row> listed =
        model
            .recommendForAllUsers(40, training)
            .selectExpr("user", "posexplode(recommendations) as (place, best)")
            .selectExpr("user", "best.item", "place + 1 as place");
    Dataset<Row> ranked = model.transform(listed);
    assertThat(ranked.schema().simpleString())
        .isEqualTo(model.transformSchema(listed.schema()).simpleString());
    assertThat(ranked.filter("rank.rank <> place or rank.tiedRank <> place").count()).isZero();
    long items = model.itemFactors().count();
    Dataset<Row> had =
        training.groupBy("user").agg(org.apache.spark.sql.functions.expr("count(*) as had"));
    assertThat(ranked.join(had, "user").filter("rank.items <> " + items + " - had").count())
        .isZero();
    assertThat(model.transform(training).filter("rank is not null").count()).isZero();
    Row unknown = model.transform(SPARK.sql("select 0 user, 77 item")).first();
    assertThat(unknown.getStruct(2).isNullAt(0)).isTrue();
    assertThat(model.transform(SPARK.sql("select 777 user, 1 item")).first().isNullAt(2)).isTrue();
  }

  @Test
  void aLoadedModelRanksAllItemsUntilItIsTold(@TempDir Path folder) throws IOException {
    Dataset<Row> training = KINDS;
    MatrixFactorizationModel model = implicit().fit(training);
    String path = folder.resolve("model").toString();
    model.save(path);
    MatrixFactorizationModel loaded = MatrixFactorizationModel.load(path);
    assertThat(loaded.getRankCol()).isEqualTo("rank");
    long items = model.itemFactors().count();
    assertThat(loaded.transform(training).filter("rank.items = " + items + " and rank.rank > 0"))
        .extracting(Dataset::count)
        .isEqualTo(training.count());
    assertThat(loaded.setSeen(training).transform(training).filter("rank is not null").count())
        .isZero();
    assertThat(loaded.copy(ParamMap.empty()).transform(training).filter("rank is null").count())
        .isEqualTo(training.count());
    Dataset<Row> more = SPARK.sql("select 900 user, 3 item, 1f rating");
    assertThat(loaded.foldInUsers(more).transform(more).first().isNullAt(3)).isTrue();
    assertThat(loaded.setSeen(null).foldInUsers(more).transform(more).first().isNullAt(3))
        .isFalse();
    assertThat(loaded.setRankCol("").transform(training).columns())
        .containsExactly("user", "item", "rating", "prediction");
  }

  @Test
  void rowsOfValidationAreRanked() {
    Dataset<Row> rows =
        KINDS.selectExpr("user", "item", "float(item % 4) rating", "item % 5 = user % 5 held");
    MatrixFactorizationModel model =
        implicit().setImplicitPrefs(false).setValidationIndicatorCol("held").fit(rows);
    Dataset<Row> ranked = model.transform(rows);
    assertThat(ranked.filter("held = (rank is null)").count()).isZero();
  }

  @Test
  void crossValidationFindsThePlantedModel() {
    // By chance it would be 0.07.
    assertThat(bestOfThree("ndcg")).isGreaterThan(0.3);
  }

  @Test
  @Tag("nightly")
  void crossValidationByAucFindsThePlantedModel() {
    // By chance it would be 0.5.
    assertThat(bestOfThree("auc")).isGreaterThan(0.7);
  }

  /** The metric of the planted rank with little regularisation, which is to be the best. */
  private static double bestOfThree(String metric) {
    MatrixFactorization estimator = implicit();
    ParamMap[] grid = {
      new ParamMap().put(estimator.rank(), 1).put(estimator.regParam(), 0.02),
      new ParamMap().put(estimator.rank(), 4).put(estimator.regParam(), 0.02),
      new ParamMap().put(estimator.rank(), 4).put(estimator.regParam(), 50.0)
    };
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(new Pipeline().setStages(new PipelineStage[] {estimator}))
            .setEvaluator(new RankingEvaluator().setMetricName(metric).setK(5))
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(3)
            .fit(KINDS);
    PipelineModel pipeline = (PipelineModel) chosen.bestModel();
    var best = (MatrixFactorizationModel) pipeline.stages()[0];
    double[] metrics = chosen.avgMetrics();
    assertThat(best.rank()).as(Arrays.toString(metrics)).isEqualTo(4);
    assertThat(metrics[1]).isGreaterThan(metrics[0]).isGreaterThan(metrics[2]);
    return metrics[1];
  }

  @Test
  void aSplitIsSavedWithItsEvaluator(@TempDir Path folder) throws IOException {
    MatrixFactorization estimator = implicit();
    String path = folder.resolve("split").toString();
    new TrainValidationSplit()
        .setEstimator(estimator)
        .setEvaluator(new RankingEvaluator().setMetricName("hitRate"))
        .setEstimatorParamMaps(
            new ParamGridBuilder().addGrid(estimator.rank(), new int[] {1, 4}).build())
        .save(path);
    assertThat(TrainValidationSplit.load(path).getEvaluator())
        .isInstanceOfSatisfying(
            RankingEvaluator.class, e -> assertThat(e.getMetricName()).isEqualTo("hitRate"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"evaluator", "[a]{b}*", "{x,y}", "a?", "100%41"})
  void isSavedAndLoaded(String name, @TempDir Path folder) throws IOException {
    RankingEvaluator evaluator =
        new RankingEvaluator()
            .setMetricName("MAP")
            .setK(3)
            .setUserCol("u")
            .setItemCol("i")
            .setRatingCol("")
            .setRankCol("r");
    String path = folder.resolve(name).toString();
    evaluator.save(path);
    RankingEvaluator loaded = RankingEvaluator.load(path);
    assertThat(loaded.uid()).isEqualTo(evaluator.uid());
    assertThat(loaded.explainParams()).isEqualTo(evaluator.explainParams());
    assertThat(loaded.isLargerBetter()).isTrue();
    assertThat(loaded.toString())
        .isEqualTo("RankingEvaluator: uid=" + evaluator.uid() + ", metricName=MAP, k=3");
    RankingEvaluator copy = loaded.copy(new ParamMap().put(loaded.metricName(), "auc"));
    assertThat(copy.getMetricName()).isEqualTo("auc");
    assertThat(copy.getRankCol()).isEqualTo("r");
    Dataset<Row> rows =
        SPARK.sql(
            "select 'a' u, 'x' i, named_struct('rank', 2L, 'tiedRank', 2D, 'items', 5L) r"
                + " union all select 'a', 'y', null");
    assertThat(loaded.evaluate(rows)).isEqualTo(0.5);
    assertThat(copy.evaluate(rows)).isEqualTo(0.75);
  }

  @Test
  void namesWhatCannotBeJudged() {
    RankingEvaluator evaluator = new RankingEvaluator();
    assertThatThrownBy(() -> evaluator.setK(0)).hasMessageContaining("k given invalid value 0");
    assertThatThrownBy(() -> evaluator.setMetricName("rmse"))
        .hasMessageContaining("metricName given invalid value rmse");
    assertThatThrownBy(() -> evaluator.evaluate(SPARK.sql("select 1 user, 1 item, 1 rating")))
        .hasMessage(
            "Cannot judge a ranking: there is no column rank among [user, item, rating]; set"
                + " rankCol of the MatrixFactorization and of this evaluator to the same name");
    assertThatThrownBy(
            () -> evaluator.evaluate(SPARK.sql("select 1 user, 1 item, 1 rating, 3 rank")))
        .hasMessage(
            "Invalid rankCol: column rank is of type int (expected:"
                + " struct<rank:bigint,tiedRank:double,items:bigint>, as a model with this rankCol"
                + " adds it)");
    String rank = "named_struct('rank', 1L, 'tiedRank', 1D, 'items', 1L) rank";
    assertThatThrownBy(
            () -> evaluator.evaluate(SPARK.sql("select 1 user, 1 thing, 1 rating, " + rank)))
        .hasMessage(
            "Cannot find column item in the dataset: its columns are [user, thing, rating, rank]");
    assertThatThrownBy(
            () -> evaluator.evaluate(SPARK.sql("select 1 user, 1 item, '1' rating, " + rank)))
        .hasMessage(
            "Invalid type of column rating: string (expected for ratings: any numeric type); cast it"
                + " to double");
    for (String wrong : List.of("NaN", "Infinity", "-Infinity")) {
      String row = "select 1 user, 1 item, float('" + wrong + "') rating, " + rank;
      assertThatThrownBy(() -> evaluator.evaluate(SPARK.sql(row)))
          .hasMessageContaining(
              "Cannot judge a ranking: column rating holds "
                  + wrong
                  + " (expected: finite numbers)");
    }
    Dataset<Row> one = SPARK.sql("select 1 user, 1 item, 1 rating, " + rank);
    assertThatThrownBy(
            () -> evaluator.evaluate(one.withColumn("rating", one.col("rating").minus(1))))
        .hasMessage(
            "Cannot judge a ranking: of 1 rows 0 have a rating above 0, and none of these has a"
                + " user whom the model knows and an item that is not in his training data");
    assertThatThrownBy(() -> evaluator.copy(ParamMap.empty()).setMetricName("auc").evaluate(one))
        .hasMessage(
            "Cannot judge a ranking by auc: no user has both an item to be found and another one;"
                + " use another metric");
    assertThatThrownBy(() -> implicit().setPredictionCol("rank").transformSchema(KINDS.schema()))
        .hasMessage("Invalid predictionCol: rank (expected: a name that is not yet taken)");
    assertThatThrownBy(() -> implicit().setRankCol("ITEM").fit(KINDS))
        .hasMessage("Invalid rankCol: ITEM (expected: a name that is not yet taken)");
    MatrixFactorizationModel model =
        of(RandomModel.of(IdType.LONG, 5, 5, 2, false).model(SPARK, 1, 1));
    assertThatThrownBy(() -> model.setSeen(SPARK.sql("select 1 user, 2 thing")))
        .hasMessage("Cannot find column item in the dataset: its columns are [user, thing]");
  }
}
