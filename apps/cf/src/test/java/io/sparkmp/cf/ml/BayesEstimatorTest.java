package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
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
