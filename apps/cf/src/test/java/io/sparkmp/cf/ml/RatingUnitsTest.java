package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.spark.ml.Tuner;
import java.util.List;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ratings in another unit, such as per cent for stars, give predictions in that unit. */
@Tag("spark")
class RatingUnitsTest {
  private static final SparkSession SPARK = SharedSpark.get();

  /** Relative; the arithmetic is in floats. */
  private static final double ROUNDING = 1e-3;

  private static Dataset<Row> ratings(double unit) {
    Dataset<Row> stars =
        SPARK
            .range(600)
            .selectExpr(
                "int(id % 31) user",
                "int(id * 7 % 19) item", "double(1 + (id % 31 + id * 7 % 19) % 5) rating");
    return stars.withColumn("rating", functions.col("rating").multiply(unit));
  }

  private static MatrixFactorization estimator() {
    return new MatrixFactorization().setSeed(1).setNumUserBlocks(2);
  }

  private static double[] predictions(MatrixFactorizationModel model, Dataset<Row> of) {
    return model
        .transform(of.dropDuplicates("user", "item"))
        .orderBy("user", "item")
        .select(functions.col("prediction").cast("double"))
        .collectAsList()
        .stream()
        .mapToDouble(row -> row.getDouble(0))
        .toArray();
  }

  private static void assertTimes(double[] found, double[] ofStars, double unit) {
    assertThat(found).hasSameSizeAs(ofStars);
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).isCloseTo(ofStars[i] * unit, within(ROUNDING * 5 * unit));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 200})
  void defaultsGoByTheSpreadOfTheRatings(double unit) {
    MatrixFactorizationModel stars = estimator().fit(ratings(1));
    MatrixFactorizationModel model = estimator().fit(ratings(unit));
    assertTimes(predictions(model, ratings(unit)), predictions(stars, ratings(1)), unit);
    assertThat(stars.summary().warning()).isNull();
    assertThat(model.summary().warning()).isNull();
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(doubles = {0.7, 20, 1e6})
  void soTheyDoInOtherUnits(double unit) {
    defaultsGoByTheSpreadOfTheRatings(unit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"linear", "constant", "adaptive"})
  void whateverElseIsSet(String schedule) {
    MatrixFactorization some =
        estimator().setStepSchedule(schedule).setNonnegative(true).setRank(3).setMaxIter(4);
    double[] stars = predictions(some.fit(ratings(1)), ratings(1));
    assertTimes(predictions(some.fit(ratings(300)), ratings(300)), stars, 300);
  }

  /** The new ratings of a model may come from few users, and be all alike. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "user < 3", "rating = (SELECT max(rating) FROM ratings)"})
  void modelsGoOnAndFoldInWithinTheirUnit(String more) {
    double[][] found = new double[4][];
    double unit = 50;
    for (int i = 0; i < 2; i++) {
      Dataset<Row> all = ratings(i == 0 ? 1 : unit);
      all.createOrReplaceTempView("ratings");
      Dataset<Row> some = SPARK.sql("SELECT * FROM ratings WHERE " + more);
      MatrixFactorizationModel first = estimator().fit(all);
      found[i] = predictions(estimator().setInitialModel(first).fit(some), some);
      found[2 + i] = predictions(first.foldInUsers(some), some);
    }
    assertTimes(found[1], found[0], unit);
    assertTimes(found[3], found[2], unit);
  }

  @Test
  void tuningGoesTheSameWay() {
    double[] losses = new double[2];
    for (int i = 0; i < 2; i++) {
      MatrixFactorization mine = estimator().setMaxIter(3);
      losses[i] =
          new Tuner<>(mine)
              .search(mine.rank(), 2, 6, 2)
              .search(mine.regParam(), 1e-9, 1e9)
              .setTrials(1)
              .setSeed(3)
              .fit(ratings(i == 0 ? 1 : 1000))
              .trials()
              .get(0)
              .loss();
    }
    assertThat(losses[1] / 1000).isCloseTo(losses[0], within(ROUNDING * losses[0]));
  }

  /** During its only epoch a model is worse than the mean, and after it better. */
  @Test
  void aModelIsJudgedAfterItsTraining() {
    Dataset<Row> few =
        SPARK
            .range(400)
            .selectExpr(
                "int(id % 20) user",
                "int(id * 7 % 31) item", "1D + (id % 20 + id * 7 % 31) % 5 rating");
    MatrixFactorizationModel model = estimator().setRank(2).setMaxIter(1).fit(few);
    double deviation = few.agg(functions.stddev_pop("rating")).first().getDouble(0);
    double rmse = new RegressionEvaluator().setLabelCol("rating").evaluate(model.transform(few));
    assertThat(rmse).isLessThan(deviation);
    assertThat(model.summary().warning()).isNull();
  }

  /** Equal as they are, or as floats: whatever is learned is worse than their mean. */
  @ParameterizedTest
  @ValueSource(strings = {"5D", "16777216000D + id % 5", "1e-46D * (1 + id % 5)"})
  void ratingsThatAreAlikeAreWarnedOf(String rating) {
    Dataset<Row> alike =
        SPARK.range(60).selectExpr("int(id % 12) user", "int(id % 5) item", rating + " rating");
    for (String method : List.of("sgd", "bayes")) {
      MatrixFactorization few = estimator().setRank(2).setMaxIter(14).setMethod(method);
      assertThat(few.fit(alike).summary().warning())
          .isEqualTo(
              "all ratings are equal as 32-bit floats, so that there is nothing to predict; if they"
                  + " differ, subtract a number from all of them, or multiply them by one");
    }
  }

  @Test
  void whatIsSetIsTakenAsItIs() {
    MatrixFactorization set = estimator().setStepSize(0.12).setRegParam(0.1);
    MatrixFactorizationModel model = set.fit(ratings(20));
    assertThat(model.factors().info().settings()).contains("initial=0.12", "regularisation=0.1,");
    double rmse =
        new RegressionEvaluator().setLabelCol("rating").evaluate(model.transform(ratings(20)));
    assertThat(model.summary().warning())
        .startsWith("the model predicts the training ratings worse than their mean does (RMSE ")
        .endsWith(
            "; use more epochs or a smaller step size, or leave it and the regularisation to their"
                + " defaults, which go by the spread of the ratings");
    assertThat(rmse).isGreaterThan(28.3);
  }

  @Test
  void aModelThatIsWorseThanTheMeanOnValidationRatingsSaysSo() {
    List<Row> random =
        SPARK
            .range(400)
            .selectExpr(
                "int(id % 40) user",
                "int(id * 7 % 20) item", "double(xxhash64(id) % 5) rating", "id % 3 = 0 isHeld")
            .collectAsList();
    Dataset<Row> noise =
        SPARK.createDataFrame(
            random,
            SPARK
                .range(0)
                .selectExpr("int(id) user", "int(id) item", "double(id) rating", "id = 0 isHeld")
                .schema());
    MatrixFactorization overfitted =
        estimator().setRegParam(0).setRank(8).setMaxIter(30).setValidationIndicatorCol("isHeld");
    assertThat(overfitted.fit(noise).summary().warning())
        .startsWith(
            "the model predicts the validation ratings worse than the mean of the training"
                + " ratings does (RMSE ");
  }
}
