package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.model.Evaluation;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.regression.LinearRegression;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.ml.regression.LinearRegressionSummary;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

  /** Both stop where the objective falls by less than 1e-12 of it: minima agree to the root. */
  @ParameterizedTest
  @CsvSource({
    "0.2, 0,   false, true,  true",
    "0.1, 1,   false, false, false",
    "0.1, 0.4, true,  false, true"
  })
  void coefficientsAreMllibs(
      double regParam,
      double elasticNet,
      boolean standardise,
      boolean intercept,
      boolean weighted) {
    RotatingLinearRegression ours =
        PlantedFrames.linear()
            .setRegParam(regParam)
            .setElasticNetParam(elasticNet)
            .setStandardization(standardise)
            .setFitIntercept(intercept);
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
    PlantedFrames.assertClose(found.coefficients(), expected.coefficients(), 1e-5);
    assertThat(found.intercept()).isEqualTo(expected.intercept(), within(1e-5));
    double[] history = found.summary().objectiveHistory();
    double[] other = expected.summary().objectiveHistory();
    assertThat(history).hasSize(found.summary().totalIterations() + 1);
    double variance = weighted ? weightedVariance() : variance(); // MLlib's unit of the objective
    assertThat(history[history.length - 1] / variance)
        .isEqualTo(other[other.length - 1], within(1e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 0,   true,  true,  false",
    "0.1, 1,   true,  true,  false",
    "0.1, 0.4, false, true,  true",
    "0,   0,   true,  true,  false"
  })
  @Tag("nightly")
  void coefficientsAreMllibsByOtherSettings(
      double regParam,
      double elasticNet,
      boolean standardise,
      boolean intercept,
      boolean weighted) {
    coefficientsAreMllibs(regParam, elasticNet, standardise, intercept, weighted);
  }

  private static double variance() {
    return frame.agg(functions.var_samp("label")).first().getDouble(0);
  }

  /** Without bias, as MLlib has it: the sum of w (y - mean)^2 over (sum w - sum w^2 / sum w). */
  private static double weightedVariance() {
    Row sums =
        frame
            .selectExpr(
                "sum(cost)", "sum(cost * cost)", "sum(cost * label)", "sum(cost * label * label)")
            .first();
    double weight = sums.getDouble(0);
    double mean = sums.getDouble(2) / weight;
    return (sums.getDouble(3) - weight * mean * mean) / (weight - sums.getDouble(1) / weight);
  }

  @Test
  void isAsMllibsModelIs() {
    RotatingLinearRegressionModel model = PlantedFrames.linear().fit(frame);
    LinearRegressionModel mllib = model.toMLlib();
    Dataset<Row> found = model.transform(frame);
    Dataset<Row> expected = mllib.transform(frame);
    StructField column = found.schema().apply("prediction");
    assertThat(column.metadata()).isEqualTo(expected.schema().apply("prediction").metadata());
    List<Row> ours = found.collectAsList();
    List<Row> theirs = expected.collectAsList();
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i).getDouble(3)).isEqualTo(theirs.get(i).getDouble(3), within(1e-12));
    }
    Vector features = ours.get(3).getAs("features");
    assertThat(model.predict(features)).isEqualTo(mllib.predict(features), within(1e-12));
    Evaluation.OfNumbers judged = model.evaluate(frame);
    LinearRegressionSummary summary = mllib.evaluate(frame); // labels are floats
    assertThat(judged.rmse()).isEqualTo(summary.rootMeanSquaredError(), within(1e-9));
    assertThat(judged.mae()).isEqualTo(summary.meanAbsoluteError(), within(1e-9));
    assertThat(judged.r2()).isEqualTo(summary.r2(), within(1e-9));
    model.setWeightCol("cost"); // of R squared MLlib weighs but one of the two sums
    judged = model.evaluate(frame);
    summary = model.toMLlib().evaluate(frame);
    assertThat(judged.rmse()).isEqualTo(summary.rootMeanSquaredError(), within(1e-9));
    assertThat(judged.mae()).isEqualTo(summary.meanAbsoluteError(), within(1e-9));
    assertThat(
            model.transform(frame.withColumn("label", functions.lit(null).cast("double"))).count())
        .isEqualTo(ours.size());
  }

  @Test
  void columnsMayHaveAnyName() {
    Dataset<Row> odd =
        frame
            .withColumnRenamed("label", "the `label`")
            .withColumnRenamed("features", "all.features");
    RotatingLinearRegressionModel found =
        PlantedFrames.linear()
            .setMaxIter(5)
            .setLabelCol("the `label`")
            .setFeaturesCol("all.features")
            .setWeightCol("") // as if it were not set
            .setPredictionCol("a prediction.")
            .fit(odd);
    RotatingLinearRegressionModel plain = PlantedFrames.linear().setMaxIter(5).fit(frame);
    assertThat(found.coefficients()).isEqualTo(plain.coefficients());
    assertThat(found.evaluate(odd)).isEqualTo(plain.evaluate(frame));
    assertThat(found.transform(odd).first().getDouble(3))
        .isEqualTo(plain.transform(frame).first().getDouble(3));
  }

  /** As MLlib has it, the mean. */
  @Test
  void equalLabelsAreTheIntercept() {
    RotatingLinearRegressionModel model =
        PlantedFrames.linear().fit(frame.withColumn("label", functions.lit(2.5)));
    assertThat(model.intercept()).isEqualTo(2.5, within(1e-6));
    PlantedFrames.assertClose(
        model.coefficients(), Vectors.zeros(model.coefficients().size()), 1e-6);
  }

  /** Labels far from 0, which features without an intercept cannot reach. */
  @Test
  void aModelThatIsWorseThanTheMeanSaysSo() {
    Dataset<Row> far = frame.withColumn("label", functions.col("label").plus(1e3));
    RotatingLinearRegression without = PlantedFrames.linear().setFitIntercept(false);
    assertThat(without.fit(far).summary().warning())
        .startsWith("the training records are predicted worse than by the mean of the labels alone")
        .endsWith("; use an intercept, or more iterations");
    assertThat(PlantedFrames.linear().fit(far).summary().warning()).isNull();
  }

  @Test
  void columnsAreNamedByTheRulesOfTheSession() {
    RotatingLinearRegression few = PlantedFrames.linear().setMaxIter(5);
    Vector expected = few.fit(frame).coefficients();
    Dataset<Row> two = frame.select(functions.col("*"), functions.lit(7.0).as("LABEL"));
    assertThat(PlantedFrames.linear().setMaxIter(5).setLabelCol("LABEL").fit(frame).coefficients())
        .isEqualTo(expected);
    assertThatThrownBy(() -> few.fit(two))
        .hasMessageStartingWith("Cannot choose column label: label and LABEL are one name");
    SparkSession session = frame.sparkSession();
    session.conf().set("spark.sql.caseSensitive", true);
    try {
      assertThat(few.fit(two).coefficients()).isEqualTo(expected);
    } finally {
      session.conf().unset("spark.sql.caseSensitive");
    }
  }
}
