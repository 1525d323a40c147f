package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.cf.recommend.Recommender;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class BayesEstimatorTest {

  private static Dataset<Row> ratings() {
    return new PlantedRatings(60, 30, 900, 2, 0.2, 0.3, 0.3, 1).frame(SharedSpark.get(), 1);
  }

  private static MatrixFactorization estimator() {
    return new MatrixFactorization()
        .setMethod("bayes")
        .setRank(2)
        .setMaxIter(20)
        .setNumSamples(4)
        .setNumUserBlocks(2);
  }

  @Test
  void addsDeviationsBesidePredictions(@TempDir Path folder) throws Exception {
    MatrixFactorizationModel fitted = estimator().fit(ratings());
    fitted.write().save(folder.resolve("model").toString());
    MatrixFactorizationModel model =
        MatrixFactorizationModel.load(folder.resolve("model").toString())
            .setPredictionStdCol("std");
    Dataset<Row> pairs =
        ratings().limit(50).union(ratings().limit(1).selectExpr("-1L", "item", "rating"));
    Dataset<Row> transformed = model.transform(pairs);
    assertThat(transformed.schema().simpleString())
        .isEqualTo(model.transformSchema(pairs.schema()).simpleString());
    assertThat(transformed.columns())
        .containsExactly("user", "item", "rating", "prediction", "std");
    assertThat(transformed.filter("isnan(std)").count()).isEqualTo(1);
    Row means =
        transformed
            .filter("not isnan(std)")
            .selectExpr("avg(std)", "sqrt(avg(pow(prediction - rating, 2)))")
            .first();
    assertThat(means.getDouble(0)).isBetween(0.18, 0.4);
    assertThat(means.getDouble(1)).isLessThan(means.getDouble(0));
  }

  @Test
  void predictsItemsFromTheirFeatures() {
    Dataset<Row> features =
        SharedSpark.get().range(40).selectExpr("id as item", "id % 7 as x", "array('a') as same");
    MatrixFactorizationModel model =
        estimator().setItemFeatures(features).copy(ParamMap.empty()).fit(ratings());
    List<Row> predicted = // there are ratings of 30 items, and features of 40
        model
            .transform(SharedSpark.get().range(38, 41).selectExpr("1L as user", "id as item"))
            .sort("item")
            .select("prediction")
            .collectAsList();
    assertThat(predicted.get(0).getFloat(0)).isNotNaN();
    assertThat(predicted.get(1).getFloat(0)).isNotNaN();
    assertThat(predicted.get(2).getFloat(0)).isNaN();
  }

  @Test
  void aLoadedModelPredictsItemsThatCameAfterTheTraining(@TempDir Path folder) throws Exception {
    Dataset<Row> features = SharedSpark.get().range(40).selectExpr("id as item", "id % 7 as x");
    String path = folder.resolve("model").toString();
    estimator().setItemFeatures(features.limit(30)).fit(ratings()).write().save(path);
    MatrixFactorizationModel model = MatrixFactorizationModel.load(path).setPredictionStdCol("std");
    Dataset<Row> pairs = SharedSpark.get().range(38, 41).selectExpr("1L as user", "id as item");
    assertThat(model.transform(pairs).filter("isnan(prediction)").count()).isEqualTo(3);
    model.setItemFeatures(features);
    for (MatrixFactorizationModel one : List.of(model, model.copy(ParamMap.empty()))) {
      Dataset<Row> transformed = one.transform(pairs);
      assertThat(transformed.filter("isnan(prediction) and isnan(std)").collectAsList())
          .extracting(row -> row.getLong(1))
          .containsExactly(40L);
      assertThat(transformed.filter("std > 0.1 and std < 1").count()).isEqualTo(2);
      assertThat(recommended(one)).contains(38L, 39L).doesNotContain(40L);
      assertThat(recommended(one.withUpperBound(1).withoutItems(pairs.limit(1))))
          .contains(39L)
          .doesNotContain(38L);
      assertThat(one.setRankCol("rank").transform(pairs).filter("rank.rank is null").count())
          .isEqualTo(1);
    }
    model.setItemFeatures(null);
    assertThat(recommended(model)).hasSize(30).doesNotContain(38L);
    assertThat(model.transform(pairs).filter("isnan(prediction)").count()).isEqualTo(3);
    assertThatThrownBy(() -> model.setUserFeatures(features))
        .hasMessage(
            "Cannot predict from user features: the model knows none (expected: a model that was"
                + " trained by the method bayes with user features)");
    assertThatThrownBy(
            () -> model.setItemFeatures(features.withColumnRenamed("x", "z")).transform(pairs))
        .hasMessage(
            "Cannot read item features: the dataset has no column x, from which the model was"
                + " trained (it has: z)");
  }

  /** Items for one user, of which there are no more than 40. */
  private static List<Long> recommended(MatrixFactorizationModel model) {
    Dataset<Row> user = SharedSpark.get().range(1, 2).toDF("user");
    return model.recommendForUserSubset(user, 40).first().getList(1).stream()
        .map(item -> ((Row) item).getLong(0))
        .toList();
  }

  @Test
  void recommendsByBoundsAndSamplesAsTheCommandDoes() {
    MatrixFactorizationModel model = estimator().fit(ratings());
    Dataset<Row> users = ratings().select("user").filter("user < 5").distinct();
    assertLists(model.withUpperBound(2), users, new RankBy.Bound(2));
    assertLists(model.withLowerBound(1), users, new RankBy.Bound(-1));
    assertLists(model.withSample(7), users, new RankBy.Sample(7));
    Dataset<Row> three = ratings().select("item").filter("item < 3").distinct();
    assertThat(model.withCandidates(three).withUpperBound(1).recommendForUserSubset(users, 9))
        .satisfies(
            lists -> assertThat(lists.filter("size(recommendations) <> 3").count()).isZero());
    assertThatThrownBy(() -> model.withUpperBound(-1))
        .hasMessage("Invalid deviations: -1.0 (expected: >= 0)");
    MatrixFactorizationModel other = new MatrixFactorization().setMaxIter(1).fit(ratings());
    assertThatThrownBy(() -> other.withSample(1))
        .hasMessage(
            "Cannot recommend by a bound or a sample: the model holds no samples (expected: a model"
                + " that was trained by the method bayes)");
  }

  private static void assertLists(MatrixFactorizationModel model, Dataset<Row> users, RankBy by) {
    try (Recommender expected = new Recommender(model.factors(), by)) {
      assertThat(model.recommendForUserSubset(users, 4).sort("user").collectAsList().toString())
          .isEqualTo(expected.itemsForUsers(4, users, null).sort("id").collectAsList().toString());
    }
  }

  /** Validation ratings that are the opposite of the training's. */
  @Test
  void warnsOfAModelThatIsWorseThanTheMean() {
    Dataset<Row> training = ratings().withColumn("held", functions.lit(false));
    Dataset<Row> opposite =
        ratings().selectExpr("user", "item", "float(-rating) as rating", "true as held");
    MatrixFactorization estimator = estimator().setValidationIndicatorCol("held");
    assertThat(estimator.fit(training.union(opposite)).summary().warning())
        .startsWith("the model predicts the validation ratings worse than the mean of the training")
        .endsWith(
            "; use more iterations or more ratings; the ratings may depend little on who rates"
                + " what");
    assertThat(estimator().fit(ratings()).summary().warning()).isNull();
  }

  @Test
  void saysWhatCannotBe() {
    assertThatThrownBy(() -> new MatrixFactorization().setUserFeatures(ratings()).fit(ratings()))
        .hasMessage(
            "Cannot use user features without method bayes (expected: setMethod(\"bayes\"))");
    MatrixFactorizationModel other = new MatrixFactorization().setMaxIter(1).fit(ratings());
    assertThatThrownBy(() -> other.setPredictionStdCol("std").transform(ratings()))
        .hasMessage(
            "Cannot give deviations of predictions: the model holds no samples (expected: a model"
                + " that was trained by the method bayes)");
    assertThatThrownBy(() -> estimator().setNonnegative(true).fit(ratings()))
        .hasMessage("Cannot use nonnegative with method bayes (expected: method sgd)");
    assertThatThrownBy(() -> estimator().setMaxIter(10).fit(ratings()))
        .hasMessage(
            "Invalid iterations: 10 (expected: more than the 13 of the start and the burn-in)");
  }
}
