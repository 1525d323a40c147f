package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What MLlib finds is found, and used as MLlib's models are. */
@Tag("spark")
class RotatingLinearRegressionTest {
  private static Dataset<Row> frame;

  @BeforeAll
  static void readOnce() {
    frame = PlantedFrames.of(false);
  }

  private static RotatingLinearRegression estimator() {
    return new RotatingLinearRegression("planted")
        .setRegParam(0.1)
        .setTol(1e-12)
        .setMaxIter(300)
        .setNumWorkers(2);
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 0,   true,  true,  false",
    "0.2, 0,   false, true,  true",
    "0.1, 1,   true,  true,  false",
    "0.1, 1,   false, false, false",
    "0.1, 0.4, true,  false, true",
    "0.1, 0.4, false, true,  true"
  })
  void coefficientsAreMllibs(
      double regParam,
      double elasticNet,
      boolean standardise,
      boolean intercept,
      boolean weighted) {
    RotatingLinearRegression ours =
        estimator()
            .setRegParam(regParam)
            .setElasticNetParam(elasticNet)
            .setStandardization(standardise)
            .setFitIntercept(intercept)
            .setEngine("narrow");
    LinearRegression theirs =
        new LinearRegression()
            .setSolver("l-bfgs")
            .setRegParam(regParam)
            .setElasticNetParam(elasticNet)
            .setStandardization(standardise)
            .setFitIntercept(intercept)
            .setTol(1e-12)
            .setMaxIter(500);
    if (weighted) {
      ours.setWeightCol("cost");
      theirs.setWeightCol("cost");
    }
    RotatingLinearRegressionModel found = ours.fit(frame);
    LinearRegressionModel expected = theirs.fit(frame);
    double size = Math.max(1, RotatingLogisticRegressionTest.infinityNorm(expected.coefficients()));
    assertThat(found.coefficients().toArray())
        .containsExactly(expected.coefficients().toArray(), within(1e-5 * size));
    assertThat(found.intercept()).isEqualTo(expected.intercept(), within(1e-5 * size));
  }

  @Test
  void isAsMllibsModelIs(@TempDir Path folder) throws Exception {
    RotatingLinearRegressionModel model = estimator().fit(frame);
    LinearRegressionModel mllib = model.toMLlib();
    List<Row> ours = model.transform(frame).collectAsList();
    List<Row> theirs = mllib.transform(frame).collectAsList();
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i).getDouble(3)).isEqualTo(theirs.get(i).getDouble(3), within(1e-12));
    }
    var found = model.evaluate(frame);
    assertThat(found.rmse()).isEqualTo(mllib.evaluate(frame).rootMeanSquaredError(), within(1e-6));
    assertThat(found.r2()).isEqualTo(mllib.evaluate(frame).r2(), within(1e-6));
    String path = folder.resolve("model").toString();
    model.save(path);
    RotatingLinearRegressionModel loaded = RotatingLinearRegressionModel.load(path);
    assertThat(loaded.transform(frame).collectAsList()).isEqualTo(ours);
    assertThat(loaded.getRegParam()).isEqualTo(0.1);
  }

  /** As MLlib has it, the mean. */
  @Test
  void equalLabelsAreTheIntercept() {
    RotatingLinearRegressionModel model =
        estimator().fit(frame.withColumn("label", functions.lit(2.5)));
    assertThat(model.intercept()).isEqualTo(2.5, within(1e-6));
    assertThat(RotatingLogisticRegressionTest.infinityNorm(model.coefficients())).isLessThan(1e-6);
  }
}
