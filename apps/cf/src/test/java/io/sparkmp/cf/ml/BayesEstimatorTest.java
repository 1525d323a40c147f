package io.sparkmp.cf.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import java.nio.file.Path;
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
  void saysWhatCannotBe() {
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
