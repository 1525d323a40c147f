package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.spark.ml.TrainingSummary;
import io.sparkmp.spark.ml.TrainingSummary.Iteration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RankingEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.SQLTransformer;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("spark")
class MatrixFactorizationTest {
  private static final double NOISE = 0.3;
  private static final PlantedRatings PLANTED =
      new PlantedRatings(400, 150, 16_000, 3, NOISE, 0.5, 0.5, 4);

  private static final SparkSession SPARK = SharedSpark.get();

  /** Columns userId and movieId, int, and rating, float; as in MLlib's own example. */
  private static Dataset<Row> ratings;

  /** {@link #estimator} fitted to all ratings: a test that changes its params takes a copy. */
  private static MatrixFactorizationModel fitted;

  @BeforeAll
  static void fit() {
    Dataset<Row> drawn =
        PLANTED.frame(SPARK, 3).selectExpr("int(user) userId", "int(item) movieId", "rating");
    ratings = SPARK.createDataFrame(drawn.collectAsList(), drawn.schema());
    fitted = estimator().fit(ratings);
  }

  private static MatrixFactorizationModel copyOfFitted() {
    return fitted.copy(ParamMap.empty());
  }

  private static MatrixFactorization estimator() {
    return new MatrixFactorization()
        .setMaxIter(12)
        .setRank(4)
        .setRegParam(0.03)
        .setUserCol("userId")
        .setItemCol("movieId")
        .setRatingCol("rating");
  }

  private static RegressionEvaluator evaluator() {
    return new RegressionEvaluator()
        .setMetricName("rmse")
        .setLabelCol("rating")
        .setPredictionCol("prediction");
  }

  private static List<Row> sorted(Dataset<Row> rows) {
    return rows.collectAsList().stream()
        .sorted(
            Comparator.comparingInt((Row row) -> row.getInt(0)).thenComparing(row -> row.getInt(1)))
        .toList();
  }

  /** MLlib's example of ALS, except for two class names and the data. */
  @Test
  void mllibsExampleRunsWithOtherClassNames() {
    Dataset<Row>[] splits = ratings.randomSplit(new double[] {0.8, 0.2}, 5);
    Dataset<Row> training = splits[0];
    Dataset<Row> test = splits[1];

    MatrixFactorization als =
        new MatrixFactorization()
            .setMaxIter(5)
            .setRegParam(0.01)
            .setUserCol("userId")
            .setItemCol("movieId")
            .setRatingCol("rating");
    MatrixFactorizationModel model = als.fit(training);

    model.setColdStartStrategy("drop");
    Dataset<Row> predictions = model.transform(test);

    RegressionEvaluator evaluator =
        new RegressionEvaluator()
            .setMetricName("rmse")
            .setLabelCol("rating")
            .setPredictionCol("prediction");
    double rmse = evaluator.evaluate(predictions);

    Dataset<Row> userRecs = model.recommendForAllUsers(10);
    Dataset<Row> movieRecs = model.recommendForAllItems(10);

    Dataset<Row> users = ratings.select(als.getUserCol()).distinct().limit(3);
    Dataset<Row> userSubsetRecs = model.recommendForUserSubset(users, 10);
    Dataset<Row> movies = ratings.select(als.getItemCol()).distinct().limit(3);
    Dataset<Row> movieSubSetRecs = model.recommendForItemSubset(movies, 10);

    assertThat(rmse).isLessThan(0.6); // the ratings' own deviation is about 1
    assertThat(userRecs.schema().simpleString())
        .isEqualTo("struct<userId:int,recommendations:array<struct<movieId:int,rating:float>>>");
    assertThat(movieRecs.schema().simpleString())
        .isEqualTo("struct<movieId:int,recommendations:array<struct<userId:int,rating:float>>>");
    assertThat(userRecs.count()).isEqualTo(400);
    assertThat(movieRecs.count()).isEqualTo(150);
    assertThat(userSubsetRecs.count()).isEqualTo(3);
    assertThat(movieSubSetRecs.count()).isEqualTo(3);
  }

  @Test
  void recommendationsAreTheBestPredictionsOfWhatIsNotSeen() {
    MatrixFactorizationModel model = fitted;
    Set<List<Integer>> seen =
        ratings.collectAsList().stream()
            .map(row -> List.of(row.getInt(0), row.getInt(1)))
            .collect(Collectors.toSet());
    Dataset<Row> all =
        model
            .userFactors()
            .selectExpr("id userId")
            .crossJoin(model.itemFactors().selectExpr("id movieId"));
    Map<Integer, Float> expected = new HashMap<>();
    for (Row row : model.transform(all).collectAsList()) {
      if (!seen.contains(List.of(row.getInt(0), row.getInt(1)))) {
        expected.merge(row.getInt(0), row.getFloat(2), Math::max);
      }
    }
    List<Row> best =
        model
            .recommendForAllUsers(1, ratings)
            .selectExpr("userId", "recommendations[0].rating best")
            .collectAsList();
    assertThat(best)
        .extracting(row -> row.getInt(0))
        .containsExactlyInAnyOrderElementsOf(expected.keySet());
    for (Row row : best) {
      assertThat(row.getFloat(1)).isCloseTo(expected.get(row.getInt(0)), within(1e-5f));
    }
    Row similar = model.similarItems(SPARK.sql("select 3 movieId"), 4).first();
    assertThat(similar.getInt(0)).isEqualTo(3);
    assertThat(similar.getList(1)).hasSize(4);
  }

  @Test
  void recommendationsMayBeOfSomeItemsAlone() {
    Dataset<Row> some = SPARK.sql("select explode(array(3, 5, 8, 9999)) movieId");
    Dataset<Row> users = SPARK.sql("select explode(array(1, 2)) userId");
    MatrixFactorizationModel few = fitted.withCandidates(some);
    assertThat(items(few.recommendForUserSubset(users, 10))).containsOnly(3, 5, 8);
    assertThat(items(few.copy(ParamMap.empty()).recommendForUserSubset(users, 10)))
        .containsOnly(3, 5, 8);
    Dataset<Row> five = SPARK.sql("select 5 movieId");
    assertThat(items(few.withoutItems(five).recommendForAllUsers(10))).containsOnly(3, 8);
    assertThat(items(few.withDiversity(0.5).recommendForUserSubset(users, 2)))
        .hasSize(4)
        .isSubsetOf(3, 5, 8);
    assertThat(items(fitted.withoutItems(some).recommendForUserSubset(users, 200)))
        .hasSize(2 * 147)
        .doesNotContain(3, 5, 8);
    assertThat(items(fitted.recommendForUserSubset(users, 200))).hasSize(2 * 150);
    assertThatThrownBy(() -> fitted.withCandidates(users))
        .hasMessage("Cannot find column movieId in the dataset: its columns are [userId]");
  }

  private static List<Integer> items(Dataset<Row> lists) {
    return lists
        .selectExpr("explode(recommendations.movieId)")
        .as(org.apache.spark.sql.Encoders.INT())
        .collectAsList();
  }

  @Test
  void interactionsAreRankedWell() {
    Dataset<Row> all = ratings.filter("rating > 3");
    Dataset<Row> training = all.filter("abs(hash(userId, movieId)) % 5 > 0");
    Dataset<Row> held =
        all.filter("abs(hash(userId, movieId)) % 5 = 0")
            .groupBy("userId")
            .agg(functions.expr("collect_list(cast(movieId as double)) held"));
    MatrixFactorization implicit =
        estimator().setImplicitPrefs(true).setRatingCol("").setRegParam(0.1).setMaxIter(8);
    MatrixFactorizationModel model = implicit.fit(training);
    double[] loss = model.summary().objectiveHistory();
    assertThat(loss).hasSize(8).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    double trained = ndcg(model, training, held);
    double untrained = ndcg(implicit.setMaxIter(1).setRank(1).fit(training), training, held);
    assertThat(trained).isGreaterThan(0.1).isGreaterThan(untrained);
    assertThatThrownBy(
            () ->
                implicit
                    .setValidationIndicatorCol("v")
                    .fit(training.withColumn("v", functions.lit(false))))
        .hasMessageStartingWith("Cannot use validationIndicatorCol with implicitPrefs: ");
  }

  private static double ndcg(
      MatrixFactorizationModel model, Dataset<Row> training, Dataset<Row> held) {
    Dataset<Row> ranked =
        model
            .recommendForAllUsers(10, training)
            .selectExpr(
                "userId", "transform(recommendations, r -> cast(r.movieId as double)) ranked")
            .join(held, "userId");
    return new RankingEvaluator()
        .setMetricName("ndcgAtK")
        .setK(10)
        .setPredictionCol("ranked")
        .setLabelCol("held")
        .evaluate(ranked);
  }

  /** With or without non-negative factors, which may all be 0. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void usersWhomRatingsDoNotDetermineAreNamed(boolean nonNegative) {
    Dataset<Row> some =
        SharedSpark.get()
            .sql(
                "SELECT int(u.id) user, int(i.id) item, double(1 + (u.id * 3 + i.id) % 5) rating"
                    + " FROM range(12) u, range(6) i UNION ALL SELECT int(id), 9, 0D FROM range(12)");
    MatrixFactorizationModel model =
        new MatrixFactorization()
            .setSeed(1)
            .setRank(3)
            .setMaxIter(30)
            .setRegParam(0)
            .setBiasStepRatio(0)
            .setNonnegative(nonNegative)
            .fit(some);
    Dataset<Row> few =
        SharedSpark.get().sql("SELECT 500 user, i.id item, 3D rating FROM VALUES 0, 0, 0 AS i(id)");
    assertThatThrownBy(() -> model.foldInUsers(few))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Cannot fold in user 500: ")
        .hasMessageEndingWith("train with a regularisation above 0, or leave the user out");
  }

  @Test
  void usersAreFoldedInWithoutATraining(@TempDir Path folder) throws Exception {
    Dataset<Row> few = ratings.filter("userId < 20");
    MatrixFactorizationModel model = estimator().fit(ratings.filter("userId >= 20"));
    assertThat(model.transform(few).filter("not isnan(prediction)").count()).isZero();
    MatrixFactorizationModel folded =
        model.foldInUsers(few.filter("abs(hash(userId, movieId)) % 5 > 0"));
    Dataset<Row> others = ratings.filter("userId between 20 and 30");
    assertThat(sorted(folded.transform(others))).isEqualTo(sorted(model.transform(others)));
    Dataset<Row> test = few.filter("abs(hash(userId, movieId)) % 5 = 0");
    assertThat(evaluator().evaluate(folded.transform(test))).isLessThan(NOISE + 0.15);
    String path = folder.resolve("folded").toString();
    folded.save(path);
    assertThat(sorted(MatrixFactorizationModel.load(path).transform(test)))
        .isEqualTo(sorted(folded.transform(test)));
  }

  @Test
  void predictionsAreExplained() {
    Dataset<Row> theirs = ratings.filter("userId in (3, 4)");
    Dataset<Row> pair = SPARK.sql("select 3 userId, 8 movieId");
    float prediction = fitted.foldInUsers(theirs).transform(pair).first().getFloat(2);
    var explanation = fitted.explain(3, 8, theirs);
    assertThat(explanation.prediction()).isCloseTo(prediction, within(1e-4));
    assertThat(explanation.parts()).hasSize((int) theirs.filter("userId = 3").count());
    assertThat(fitted.explain(3L, 8.0, theirs)).isEqualTo(explanation);
    assertThatThrownBy(() -> fitted.explain(3.7, 8, theirs))
        .hasMessageStartingWith("Cannot explain a prediction for user 3.7 (Double): ");
    assertThatThrownBy(() -> fitted.explain(3, "8", theirs))
        .hasMessageStartingWith("Cannot explain a prediction of item 8 (String): ");
    assertThatThrownBy(() -> fitted.explain(3, 9999, theirs))
        .hasMessage("Cannot explain: the model does not know item 9999");
  }

  @Test
  void itemsAreFoldedInWithoutATraining(@TempDir Path folder) throws Exception {
    Dataset<Row> few = ratings.filter("movieId < 10");
    MatrixFactorizationModel model = estimator().fit(ratings.filter("movieId >= 10"));
    assertThat(model.transform(few).filter("not isnan(prediction)").count()).isZero();
    MatrixFactorizationModel folded =
        model.foldInItems(few.filter("abs(hash(userId, movieId)) % 5 > 0"));
    Dataset<Row> others = ratings.filter("movieId between 20 and 30");
    assertThat(sorted(folded.transform(others))).isEqualTo(sorted(model.transform(others)));
    Dataset<Row> test = few.filter("abs(hash(userId, movieId)) % 5 = 0");
    assertThat(evaluator().evaluate(folded.transform(test))).isLessThan(NOISE + 0.15);
    assertThat(folded.recommendForAllUsers(1).schema())
        .isEqualTo(model.recommendForAllUsers(1).schema());
    String path = folder.resolve("folded").toString();
    folded.save(path);
    assertThat(sorted(MatrixFactorizationModel.load(path).transform(test)))
        .isEqualTo(sorted(folded.transform(test)));
    assertThat(
            folded
                .foldInItems(SPARK.sql("select 20 userId, 5000000000 movieId, 3.0 rating"))
                .itemFactors()
                .filter("id = 5000000000")
                .count())
        .isOne();
  }

  @Test
  @Tag("nightly")
  void foldingInKeepsWhatItCannotImprove() {
    MatrixFactorizationModel model = fitted;
    Dataset<Row> strange =
        SPARK.sql("select 3 userId, 9999 movieId, 1.0 rating union all select 7777, 9999, 2.0");
    List<Row> before = sorted(model.transform(ratings));
    MatrixFactorizationModel folded = model.foldInUsers(strange);
    assertThat(sorted(folded.transform(ratings))).isEqualTo(before);
    assertThat(folded.userFactors().filter("id = 7777").count()).isZero();

    folded = model.foldInUsers(stranger(0));
    int plan = folded.userFactors().queryExecution().toString().length();
    for (int round = 1; round < 5; round++) {
      folded = folded.foldInUsers(stranger(round));
    }
    assertThat(folded.userFactors().queryExecution().toString().length())
        .as("a plan that does not grow")
        .isCloseTo(plan, within(100)); // numbers of columns have more digits; a join adds thousands
    assertThat(folded.recommendForAllUsers(1).schema().apply("userId").dataType())
        .isEqualTo(DataTypes.LongType);
    assertThat(folded.userFactors().filter("id >= 5000000000").count()).isEqualTo(5);
  }

  private Dataset<Row> stranger(int number) {
    return SPARK.sql("select 5000000000 + " + number + " userId, 1 movieId, 3.0 rating");
  }

  @Test
  void foldingInNamesBadInput() {
    MatrixFactorizationModel model = fitted;
    assertThatThrownBy(
            () ->
                model.foldInUsers(
                    SPARK.sql("select cast(null as int) userId, 1 movieId, 1 rating")))
        .hasMessageContaining(
            "Cannot fold in: column userId holds no id but null (expected: long)");
    assertThatThrownBy(() -> model.foldInUsers(SPARK.sql("select 1 userId, 1.5 movieId, 1 rating")))
        .hasMessageContaining("Cannot fold in: column movieId holds no id but 1.5");
    for (String rating : List.of("NaN", "Infinity", "-Infinity", "null")) {
      assertThatThrownBy(
              () ->
                  model.foldInUsers(
                      SPARK.sql(
                          "select 1 userId, 1 movieId, float(nullif('"
                              + rating
                              + "', 'null')) rating")))
          .hasMessageContaining(
              "Cannot fold in: column rating holds " + rating + " (expected: finite numbers)");
    }
    assertThatThrownBy(() -> model.foldInUsers(SPARK.sql("select 1 userId, 1 movieId, 'x' rating")))
        .hasMessage(
            "Invalid type of column rating: string (expected for ratings: any numeric type); cast it"
                + " to double");
    assertThatThrownBy(() -> model.foldInUsers(SPARK.sql("select 1 userId, 1 movieId, 2 stars")))
        .hasMessage(
            "Cannot find column rating in the dataset: its columns are [userId, movieId, stars]");
  }

  @Test
  void aPathIsNoPattern(@TempDir Path folder) throws Exception {
    for (String name : List.of("[a]{b}*", "{x,y}?100%41")) {
      String path = folder.resolve(name).toString();
      copyOfFitted().setColdStartStrategy("drop").write().save(path);
      copyOfFitted().setColdStartStrategy("drop").write().overwrite().save(path);
      assertThat(MatrixFactorizationModel.load(path).getColdStartStrategy()).isEqualTo("drop");
      String unfitted = folder.resolve("estimator " + name).toString();
      estimator().setMaxIter(7).save(unfitted);
      assertThat(MatrixFactorization.load(unfitted).getMaxIter()).isEqualTo(7);
    }
  }

  @Test
  void aLoadedModelMayTakeThePlaceOfItsFiles(@TempDir Path folder) throws Exception {
    String path = folder.resolve("model").toString();
    new Pipeline()
        .setStages(new PipelineStage[] {estimator().setMaxIter(2)})
        .fit(ratings)
        .save(path);
    PipelineModel loaded = PipelineModel.load(path);
    List<Row> expected = sorted(loaded.transform(ratings));
    loaded.write().overwrite().save(path);
    assertThat(sorted(loaded.transform(ratings))).isEqualTo(expected);
    assertThat(sorted(PipelineModel.load(path).transform(ratings))).isEqualTo(expected);
  }

  @Test
  void bothEnginesGiveTheSameModel() {
    MatrixFactorization ring = estimator().setMaxIter(2).setSeed(5).setEngine("ring");
    List<Row> expected = sorted(ring.fit(ratings).transform(ratings));
    MatrixFactorization narrow = ring.copy(new ParamMap()).setEngine("narrow");
    assertThat(sorted(narrow.fit(ratings).transform(ratings))).isEqualTo(expected);
  }

  @Test
  void aTrainingGoesOnFromItsSnapshots(@TempDir Path folder) {
    MatrixFactorization estimator =
        estimator()
            .setStepSchedule("constant")
            .setStepSize(0.02)
            .setCheckpointInterval(1)
            .setSnapshotDir(folder.resolve("snapshots").toString());
    TrainingSummary first = estimator.setMaxIter(3).fit(ratings).summary();
    TrainingSummary second = estimator.setMaxIter(5).fit(ratings).summary();
    assertThat(second.iterations())
        .hasSize(5)
        .startsWith(first.iterations().toArray(Iteration[]::new));
  }

  @Test
  void snapshotsUnderTheCheckpointDirectoryGoWithTheFit(@TempDir Path folder) throws Exception {
    SPARK.sparkContext().setCheckpointDir(folder.toString());
    try {
      estimator().setCheckpointInterval(1).setMaxIter(3).fit(ratings);
      try (var files = Files.walk(folder)) {
        assertThat(files.filter(file -> file.getFileName().toString().startsWith("fit-")))
            .isEmpty();
      }
    } finally {
      SPARK.sparkContext().checkpointDir_$eq(scala.Option.empty());
    }
  }

  @Test
  void paramsSurviveJavasSerialisation() throws Exception {
    MatrixFactorization estimator = estimator().setEngine("narrow");
    var bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(estimator);
    var read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(((MatrixFactorization) read).explainParams()).isEqualTo(estimator.explainParams());
  }

  @Test
  @Tag("long")
  void pipelinesAreSavedAndLoaded(@TempDir Path folder) throws Exception {
    SQLTransformer shift =
        new SQLTransformer().setStatement("select *, movieId + 1000 as shifted from __THIS__");
    Pipeline pipeline =
        new Pipeline()
            .setStages(new PipelineStage[] {shift, estimator().setItemCol("shifted").setSeed(7)});
    String path = folder.resolve("pipeline").toString();
    pipeline.save(path);
    PipelineModel model = Pipeline.load(path).fit(ratings);
    String modelPath = folder.resolve("model").toString();
    model.save(modelPath);
    List<Row> expected = sorted(model.transform(ratings));
    assertThat(sorted(PipelineModel.load(modelPath).transform(ratings))).isEqualTo(expected);
    assertThat(sorted(pipeline.fit(ratings).transform(ratings))).isEqualTo(expected);
    assertThat(evaluator().evaluate(model.transform(ratings))).isBetween(0.2, NOISE + 0.05);
  }

  @Test
  @Tag("nightly")
  void crossValidationChooses() {
    MatrixFactorization estimator = estimator().setColdStartStrategy("drop");
    ParamMap[] grid =
        new ParamGridBuilder().addGrid(estimator.regParam(), new double[] {0.03, 10.0}).build();
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(estimator)
            .setEvaluator(evaluator())
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setParallelism(2)
            .fit(ratings);
    assertThat(chosen.avgMetrics()[0]).isLessThan(chosen.avgMetrics()[1]);
    assertThat(chosen.bestModel()).isInstanceOf(MatrixFactorizationModel.class);
  }

  @Test
  void aSplitChoosesTheRank() {
    MatrixFactorization estimator = estimator().setColdStartStrategy("drop");
    var chosen =
        new TrainValidationSplit()
            .setEstimator(estimator)
            .setEvaluator(evaluator())
            .setEstimatorParamMaps(
                new ParamGridBuilder().addGrid(estimator.rank(), new int[] {1, 3}).build())
            .fit(ratings);
    assertThat(((MatrixFactorizationModel) chosen.bestModel()).rank()).isEqualTo(3);
  }

  @Test
  void unknownIdsArePredictedAsTheStrategySays() {
    MatrixFactorizationModel model = copyOfFitted();
    Dataset<Row> pairs =
        SPARK.sql("select cast(-1 as int) userId, 1 movieId, 'a' note union all select 1, 1, 'b'");
    List<Row> nan = sorted(model.transform(pairs));
    assertThat(nan.get(0).getFloat(3)).isNaN();
    assertThat(nan.get(1).getFloat(3)).isBetween(0f, 10f);
    assertThat(sorted(model.setColdStartStrategy("drop").transform(pairs)))
        .containsExactly(nan.get(1));
    List<Row> known = sorted(model.setColdStartStrategy("known").transform(pairs));
    assertThat(known.get(1)).isEqualTo(nan.get(1));
    Row item = model.itemFactors().filter("id = 1").first();
    assertThat(known.get(0).getFloat(3))
        .isCloseTo(model.globalMean() + item.getFloat(2), within(1e-5f));
  }

  @Test
  void idsMayBeText() {
    Dataset<Row> text =
        ratings
            .withColumn("userId", functions.concat(functions.lit("u"), functions.col("userId")))
            .withColumn("movieId", functions.concat(functions.lit("m"), functions.col("movieId")));
    MatrixFactorizationModel model = estimator().fit(text);
    assertThat(evaluator().evaluate(model.transform(text))).isLessThan(NOISE + 0.05);
    assertThat(model.userFactors().schema().apply("id").dataType()).isEqualTo(DataTypes.StringType);
    assertThatThrownBy(() -> model.transform(ratings))
        .hasMessage(
            "Invalid type of column userId: int (expected: string, as the ids that the model was"
                + " fitted on)");
    assertThatThrownBy(model::toMLlib)
        .hasMessage(
            "Cannot make a model of MLlib: its user ids are whole numbers of 32 bits, these are"
                + " text; index them before the fit, for example by StringIndexer");
  }

  @Test
  @Tag("long")
  void mllibSavesAndLoadsTheSameModel(@TempDir Path folder) throws Exception {
    MatrixFactorizationModel model = fitted;
    String path = folder.resolve("als").toString();
    model.toMLlib().save(path);
    ALSModel loaded = ALSModel.load(path);
    List<Row> ours = sorted(model.transform(ratings));
    List<Row> theirs = sorted(loaded.transform(ratings));
    assertThat(theirs).hasSameSizeAs(ours);
    for (int i = 0; i < ours.size(); i++) {
      assertThat(theirs.get(i).getFloat(3)).isCloseTo(ours.get(i).getFloat(3), within(1e-5f));
    }
    Dataset<Row> wide = ratings.withColumn("userId", functions.expr("userId + 10000000000L"));
    ALSModel tooWide = estimator().fit(wide).toMLlib();
    assertThatThrownBy(() -> tooWide.userFactors().collect())
        .hasMessageContaining("Cannot make a model of MLlib: its ids have 32 bits, user 10000000");
  }

  @Test
  void aSavedModelIsTheSame(@TempDir Path folder) throws Exception {
    MatrixFactorizationModel model = copyOfFitted().setColdStartStrategy("drop");
    String path = folder.resolve("model").toString();
    model.write().save(path);
    assertThatThrownBy(() -> model.write().save(path))
        .hasMessage(
            "Cannot write model to "
                + path
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
    model.write().overwrite().save(path);
    MatrixFactorizationModel loaded = MatrixFactorizationModel.load(path);
    assertThat(loaded.uid()).isEqualTo(model.uid());
    assertThat(loaded.getColdStartStrategy()).isEqualTo("drop");
    assertThat(loaded.getUserCol()).isEqualTo("userId");
    assertThat(loaded.userFactors().schema().simpleString())
        .isEqualTo(model.userFactors().schema().simpleString());
    assertThat(sorted(loaded.transform(ratings))).isEqualTo(sorted(model.transform(ratings)));
    assertThat(loaded.hasSummary()).isFalse();
    assertThatThrownBy(loaded::summary)
        .hasMessage(
            "Cannot report how "
                + loaded.uid()
                + " was trained: only the model that fit returns knows");
  }

  @Test
  void damagedModelsAreRefused(@TempDir Path folder) throws Exception {
    String path = folder.resolve("model").toString();
    fitted.save(path);
    Path metadata = folder.resolve("model/metadata.json");
    String good = Files.readString(metadata);
    Files.deleteIfExists(folder.resolve("model/.metadata.json.crc"));
    Files.writeString(metadata, good.replaceFirst("\"version\" : \\d+", "\"version\" : 99"));
    assertThatThrownBy(() -> MatrixFactorizationModel.load(path))
        .hasMessageContaining("version 99 (expected: spark-mp factor model, at most version");
    Files.writeString(metadata, good);
    try (var files = Files.list(folder.resolve("model/metadata"))) {
      for (Path file : files.filter(f -> f.getFileName().toString().contains("part-")).toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(() -> MatrixFactorizationModel.load(path))
        .hasMessageStartingWith("Cannot read model " + path + ": its params, in metadata/: ");
    try (var files = Files.list(folder.resolve("model/users"))) {
      Path part = files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
      Files.delete(part.resolveSibling("." + part.getFileName() + ".crc"));
      byte[] bytes = Files.readAllBytes(part);
      bytes[bytes.length / 2] ^= 1;
      Files.write(part, bytes);
    }
    Files.delete(folder.resolve("model/metadata/_SUCCESS"));
    Files.delete(folder.resolve("model/metadata/._SUCCESS.crc"));
    Files.delete(folder.resolve("model/metadata")); // as of the command line
    assertThatThrownBy(() -> MatrixFactorizationModel.load(path))
        .hasMessageContaining("Cannot read model " + path + ": table users: ");
  }

  @Test
  void validationKeepsTheBestIteration() {
    Dataset<Row> split =
        ratings.withColumn("held", functions.expr("abs(hash(userId, movieId)) % 5 = 0"));
    MatrixFactorizationModel model =
        estimator()
            .setRank(32)
            .setRegParam(0)
            .setInitialDeviation(0.3)
            .setMaxIter(200)
            .setPatience(3)
            .setValidationIndicatorCol("held")
            .fit(split);
    TrainingSummary summary = model.summary();
    assertThat(summary.totalIterations()).isEqualTo(summary.best() + 3).isLessThan(200);
    assertThat(summary.objectiveHistory()).hasSize(summary.totalIterations());
    double rmse =
        evaluator().evaluate(model.setClipPredictions(true).transform(split.filter("held")));
    assertThat(rmse * rmse)
        .isCloseTo(summary.iterations().get(summary.best() - 1).validationLoss(), within(1e-4));
    assertThat(summary.history(SPARK).count()).isEqualTo(summary.totalIterations());
    assertThatThrownBy(() -> estimator().setPatience(2).fit(split))
        .hasMessage("Cannot stop early: patience is set, but validationIndicatorCol is not");
  }

  @Test
  void anEarlierModelIsGoneOnFrom() {
    MatrixFactorizationModel second =
        estimator().setInitialModel(fitted).setMaxIter(1).fit(ratings);
    double[] cold = fitted.summary().objectiveHistory();
    assertThat(second.summary().objectiveHistory()[0]).isLessThan((cold[0] + cold[11]) / 2);
    assertThatThrownBy(() -> estimator().setRank(5).setInitialModel(fitted).fit(ratings))
        .hasMessage("Invalid rank: 5 (expected: 4, as the model has)");
  }

  @Test
  void whatAFitLeavesBehindIsItsModelAlone() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(SPARK.sparkContext());
    Set<Integer> before = Set.copyOf(context.getPersistentRDDs().keySet());
    MatrixFactorizationModel model = estimator().setMaxIter(2).fit(ratings);
    assertThat(context.getPersistentRDDs().keySet())
        .filteredOn(id -> !before.contains(id))
        .hasSize(2);
    assertThat(model.userFactors().count()).isEqualTo(400);
  }

  @Test
  void badInputIsNamed() {
    assertThatThrownBy(() -> estimator().setUserCol("who").fit(ratings))
        .hasMessage(
            "Cannot find column who in the dataset: its columns are [userId, movieId, rating]");
    assertThatThrownBy(() -> estimator().fit(ratings.withColumn("userId", functions.lit(true))))
        .hasMessage(
            "Invalid type of column userId: boolean (expected for ids: a type of whole"
                + " numbers, or string)");
    assertThatThrownBy(() -> estimator().fit(ratings.withColumn("rating", functions.lit("good"))))
        .hasMessage(
            "Invalid type of column rating: string (expected for ratings: any numeric type); cast it"
                + " to double");
    assertThatThrownBy(
            () ->
                estimator()
                    .fit(ratings.union(SPARK.sql("select 1, cast(null as int), cast(3 as float)"))))
        .hasMessageStartingWith(
            "Cannot read rating: the dataset, row (1, null, 3.0): the item id is null");
    assertThatThrownBy(
            () -> estimator().fit(ratings.withColumn("userId", functions.expr("userId + 0.5"))))
        .hasMessageContaining("(expected: a whole number of 64 bits)");
    assertThatThrownBy(
            () -> estimator().fit(ratings.withColumn("rating", functions.expr("rating * 1e300D"))))
        .hasMessageContaining("the rating is not finite");
    assertThatThrownBy(() -> estimator().fit(ratings.withColumn("prediction", functions.lit(1))))
        .hasMessage("Invalid predictionCol: prediction (expected: a name that is not yet taken)");
    assertThatThrownBy(() -> estimator().setNumUserBlocks(2).setNumItemBlocks(3).fit(ratings))
        .hasMessage(
            "Invalid numItemBlocks: 3 (expected: a multiple of the number of user blocks, 2)");
    assertThatThrownBy(() -> estimator().setRank(0))
        .hasMessageContaining("rank given invalid value 0");
    assertThatThrownBy(() -> estimator().setEngine("fast"))
        .hasMessageContaining("engine given invalid value fast");
    assertThatThrownBy(() -> estimator().set(new MatrixFactorization().rank(), 3))
        .hasMessageContaining("rank does not belong to mf_");
    assertThatThrownBy(() -> estimator().setValidationIndicatorCol("rating").fit(ratings))
        .hasMessage(
            "Invalid type of column rating: float (expected for the validation indicator:"
                + " boolean)");
    Dataset<Row> unclear = ratings.withColumn("held", functions.expr("nullif(userId = 1, true)"));
    assertThatThrownBy(() -> estimator().setValidationIndicatorCol("held").fit(unclear))
        .hasMessageMatching(
            "Cannot fit: column held is null, as for user \\d+ and item \\d+ \\(expected: true to"
                + " judge by the rating, false to train on it\\)");
    Dataset<Row> held = ratings.withColumn("held", functions.lit(true));
    assertThatThrownBy(() -> estimator().setValidationIndicatorCol("held").fit(held))
        .hasMessageContaining(" are held out; hold out fewer");
    assertThatThrownBy(() -> estimator().setFinalStorageLevel("MEMORY_ONLY"))
        .hasMessageContaining("finalStorageLevel given invalid value MEMORY_ONLY");
    assertThatThrownBy(() -> estimator().getParam("stepsize"))
        .hasMessageContaining("Param stepsize does not exist");
    Dataset<Row> withNull = SPARK.sql("select cast(null as int) userId, 1 movieId");
    assertThatThrownBy(() -> fitted.transform(withNull).collect())
        .hasMessageContaining(
            "Cannot predict: column userId holds no id but null (expected: long)");
  }

  @Test
  void copiesKeepTheirParams() {
    MatrixFactorization estimator = estimator().setStepSchedule("linear");
    MatrixFactorization copy = estimator.copy(new ParamMap().put(estimator.alpha(), 3.0));
    assertThat(copy.uid()).isEqualTo(estimator.uid());
    assertThat(copy.getAlpha()).isEqualTo(3.0);
    assertThat(copy.getStepSchedule()).isEqualTo("linear");
    assertThat(estimator.getAlpha()).isEqualTo(1.0);
    assertThat(estimator.explainParams()).contains("regParam: regularization parameter");
  }

  @Test
  void columnsAreNamedByTheRulesOfTheSession() {
    Dataset<Row> two = ratings.withColumnRenamed("movieId", "userid");
    assertThat(estimator().setUserCol("USERID").fit(ratings).getUserCol()).isEqualTo("USERID");
    assertThatThrownBy(() -> estimator().setItemCol("USERID").fit(ratings))
        .hasMessage("Invalid itemCol: userId (expected: another column than userCol)");
    assertThatThrownBy(() -> estimator().setRatingCol("MOVIEID").fit(ratings))
        .hasMessage(
            "Invalid ratingCol: movieId (expected: another column than userCol and itemCol; empty if"
                + " each row counts as 1)");
    assertThatThrownBy(() -> estimator().setItemCol("userid").fit(two))
        .hasMessage(
            "Cannot choose column userId: userId and userid are one name, unless"
                + " spark.sql.caseSensitive is true; rename one");
    SPARK.conf().set("spark.sql.caseSensitive", true);
    try {
      MatrixFactorizationModel model = estimator().setItemCol("userid").fit(two);
      assertThat(model.userFactors().count()).isEqualTo(two.select("userId").distinct().count());
      assertThat(model.itemFactors().count()).isEqualTo(two.select("userid").distinct().count());
      assertThat(model.transform(two).count()).isEqualTo(two.count());
      assertThatThrownBy(() -> estimator().setUserCol("USERID").fit(two))
          .hasMessageStartingWith("Cannot find column USERID in the dataset");
    } finally {
      SPARK.conf().unset("spark.sql.caseSensitive");
    }
  }
}
