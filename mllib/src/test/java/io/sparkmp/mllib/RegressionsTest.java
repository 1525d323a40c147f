package io.sparkmp.mllib;

import static org.apache.spark.ml.functions.array_to_vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.regression.LinearRegressionModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The regressions find MLlib's coefficients, and their models and summaries are MLlib's. */
@Tag("spark")
class RegressionsTest {
  private static Dataset<Row> records;

  @BeforeAll
  static void readOnce() {
    records = SharedSpark.records().repartition(2).cache();
  }

  private static void assertClose(Vector found, Vector expected) {
    assertThat(found.toArray()).containsExactly(expected.toArray(), within(2e-5));
  }

  private static LogisticRegressionModel logistic(
      org.apache.spark.ml.classification.LogisticRegression regression, double l1, boolean costs) {
    regression.setRegParam(0.02).setElasticNetParam(l1).setTol(1e-12).setMaxIter(500);
    return (costs ? regression.setWeightCol("cost") : regression).setThreshold(0.4).fit(records);
  }

  @ParameterizedTest
  @CsvSource({"0,false", "0.5,true"})
  void logisticRegressionFindsMllibsCoefficients(double l1, boolean costs) {
    LogisticRegression ours = new LogisticRegression("logreg_1");
    LogisticRegressionModel found = logistic(ours, l1, costs);
    LogisticRegressionModel expected =
        logistic(new org.apache.spark.ml.classification.LogisticRegression(), l1, costs);
    assertClose(found.coefficients(), expected.coefficients());
    assertThat(found.intercept()).isEqualTo(expected.intercept(), within(2e-5));
    assertThat(found.uid()).isEqualTo("logreg_1");
    assertThat(found.parent()).isSameAs(ours);
    assertThat(found.getThreshold()).isEqualTo(0.4);
    assertThat(found.numClasses()).isEqualTo(2);
    var summary = found.binarySummary();
    var other = expected.binarySummary();
    assertThat(summary.areaUnderROC()).isEqualTo(other.areaUnderROC(), within(1e-6));
    assertThat(summary.accuracy()).isEqualTo(other.accuracy(), within(1e-6));
    assertThat(last(summary.objectiveHistory()))
        .isEqualTo(last(other.objectiveHistory()), within(1e-7));
    assertThat(summary.predictions().columns()).isEqualTo(other.predictions().columns());
  }

  private static double last(double[] values) {
    return values[values.length - 1];
  }

  private static LogisticRegressionModel ofClasses(
      org.apache.spark.ml.classification.LogisticRegression regression, double penalty, double l1) {
    return regression
        .setLabelCol("class")
        .setWeightCol("cost")
        .setRegParam(penalty)
        .setElasticNetParam(l1)
        .setTol(1e-12)
        .setMaxIter(500)
        .setThresholds(new double[] {0.4, 0.3, 0.3})
        .fit(records);
  }

  private static void assertClose(LogisticRegressionModel found, LogisticRegressionModel expected) {
    assertThat(found.coefficientMatrix().toArray())
        .containsExactly(expected.coefficientMatrix().toArray(), within(2e-4));
    assertThat(found.interceptVector().toArray())
        .containsExactly(expected.interceptVector().toArray(), within(2e-4));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "0.02,0", "0.02,0.5"})
  void severalClassesHaveMllibsCoefficients(double penalty, double l1) {
    LogisticRegression ours = new LogisticRegression("logreg_3");
    LogisticRegressionModel found = ofClasses(ours, penalty, l1);
    LogisticRegressionModel expected =
        ofClasses(new org.apache.spark.ml.classification.LogisticRegression(), penalty, l1);
    assertClose(found, expected);
    assertThat(found.uid()).isEqualTo("logreg_3");
    assertThat(found.parent()).isSameAs(ours);
    assertThat(found.numClasses()).isEqualTo(3);
    assertThat(found.getThresholds()).containsExactly(0.4, 0.3, 0.3);
    assertThat(found.summary().accuracy()).isEqualTo(expected.summary().accuracy(), within(1e-6));
    assertThat(last(found.summary().objectiveHistory()))
        .isEqualTo(last(expected.summary().objectiveHistory()), within(1e-7));
    assertThat(found.summary().predictions().columns())
        .isEqualTo(expected.summary().predictions().columns());
  }

  private static LogisticRegressionModel bounded(
      org.apache.spark.ml.classification.LogisticRegression regression) {
    regression
        .setUpperBoundsOnCoefficients(new DenseMatrix(1, 4, new double[] {0.1, 0.1, 0.1, 0.1}))
        .setLowerBoundsOnIntercepts(Vectors.dense(new double[] {0.05}))
        .setRegParam(0.01)
        .setTol(1e-12)
        .setMaxIter(500);
    return regression.fit(records);
  }

  @Test
  void coefficientsWithinBoundsAreMllibs() {
    LogisticRegressionModel found = bounded(new LogisticRegression());
    assertClose(found, bounded(new org.apache.spark.ml.classification.LogisticRegression()));
    assertThat(Arrays.stream(found.coefficients().toArray())).allMatch(value -> value <= 0.1);
    assertThat(found.intercept()).isGreaterThanOrEqualTo(0.05);
  }

  @ParameterizedTest
  @CsvSource({"0.2,0.1,0,0", "NaN,0.1,0,0", "0,0.1,0.5,0.4"})
  void boundsThatExcludeEachOtherAreRefusedByMllib(
      double lower, double upper, double lowerOfIntercept, double upperOfIntercept) {
    LogisticRegression regression = new LogisticRegression();
    regression
        .setLowerBoundsOnCoefficients(new DenseMatrix(1, 4, new double[] {0, lower, 0, 0}))
        .setUpperBoundsOnCoefficients(new DenseMatrix(1, 4, new double[] {1, upper, 1, 1}))
        .setLowerBoundsOnIntercepts(Vectors.dense(new double[] {lowerOfIntercept}))
        .setUpperBoundsOnIntercepts(Vectors.dense(new double[] {upperOfIntercept}));
    assertThatThrownBy(() -> regression.fit(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("should always be less than or equal to upperBounds");
  }

  /** Where the same number may be added to all intercepts, their mean is the least that may be. */
  @ParameterizedTest
  @CsvSource({"1,100,1", "-1,100,0", "-100,-2,-2"})
  void interceptsOfClassesAreAsNearToZeroAsTheirBounds(double lower, double upper, double nearest) {
    LogisticRegression regression = new LogisticRegression();
    regression
        .setLowerBoundsOnIntercepts(Vectors.dense(new double[] {lower, lower, lower}))
        .setUpperBoundsOnIntercepts(Vectors.dense(new double[] {upper, upper, upper}))
        .setRegParam(0.02)
        .setLabelCol("class");
    LogisticRegressionModel found = regression.fit(records);
    double[] intercepts = found.interceptVector().toArray();
    double least = Arrays.stream(intercepts).min().orElseThrow();
    double largest = Arrays.stream(intercepts).max().orElseThrow();
    double mean = Arrays.stream(intercepts).average().orElseThrow();
    assertThat(nearest > 0 ? least : nearest < 0 ? largest : mean)
        .isCloseTo(nearest, within(1e-12));
    assertThat(largest - least).isGreaterThan(0.01);
    regression.clear(regression.lowerBoundsOnIntercepts());
    regression.clear(regression.upperBoundsOnIntercepts());
    double[] free = regression.fit(records).interceptVector().toArray();
    for (int k = 0; k < 3; k++) {
      assertThat(intercepts[k] - mean).isCloseTo(free[k], within(5e-4));
    }
  }

  /** Two classes with margins of their own have the coefficients of one margin, halved. */
  @Test
  void twoClassesMayBeMultinomial() {
    LogisticRegressionModel of =
        new LogisticRegression().setFamily("multinomial").setTol(1e-12).fit(records);
    LogisticRegressionModel one = new LogisticRegression().setTol(1e-12).fit(records);
    assertThat(of.interceptVector().toArray())
        .containsExactly(new double[] {-one.intercept() / 2, one.intercept() / 2}, within(2e-4));
  }

  @Test
  void trainingStartsFromAnInitialModel() {
    LogisticRegressionModel before = ofClasses(new LogisticRegression(), 0.02, 0);
    LogisticRegression more = new LogisticRegression().setInitialModel(before);
    more.setMaxIter(1).setLabelCol("class").setWeightCol("cost").setRegParam(0.02);
    assertClose(more.fit(records), before);
    LogisticRegressionModel after = more.setMaxIter(100).fit(records);
    assertClose(after, before);
    assertThat(after.summary().totalIterations()).isZero();
  }

  @Test
  void whatLogisticRegressionLacksMllibFits() {
    LogisticRegressionModel one =
        new LogisticRegression().fit(records.withColumn("label", functions.lit(1.0)));
    assertThat(one.intercept()).isEqualTo(Double.POSITIVE_INFINITY);
    LogisticRegression thresholds = new LogisticRegression();
    thresholds.setThresholds(new double[] {0.2, 0.3, 0.5});
    assertThatThrownBy(() -> thresholds.fit(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("non-matching numClasses and thresholds.length");
  }

  private static LinearRegressionModel linear(
      org.apache.spark.ml.regression.LinearRegression regression, double l1, boolean costs) {
    regression.setRegParam(0.3).setElasticNetParam(l1).setTol(1e-12).setMaxIter(500);
    regression.setSolver("l-bfgs").setLabelCol("number");
    return (costs ? regression.setWeightCol("cost") : regression).fit(records);
  }

  @ParameterizedTest
  @CsvSource({"0,false", "0.5,true"})
  void linearRegressionFindsMllibsCoefficients(double l1, boolean costs) {
    LinearRegression ours = new LinearRegression("linReg_1");
    LinearRegressionModel found = linear(ours, l1, costs);
    LinearRegressionModel expected =
        linear(new org.apache.spark.ml.regression.LinearRegression(), l1, costs);
    assertClose(found.coefficients(), expected.coefficients());
    assertThat(found.intercept()).isEqualTo(expected.intercept(), within(2e-5));
    assertThat(found.parent()).isSameAs(ours);
    assertThat(found.scale()).isEqualTo(1);
    var summary = found.summary();
    var other = expected.summary();
    assertThat(summary.rootMeanSquaredError())
        .isEqualTo(other.rootMeanSquaredError(), within(1e-5));
    assertThat(summary.r2()).isEqualTo(other.r2(), within(1e-6));
    assertThat(summary.totalIterations()).isPositive();
    assertThat(last(summary.objectiveHistory()))
        .isEqualTo(last(other.objectiveHistory()), within(1e-7));
  }

  /** MLlib solves the normal equations, and has errors of coefficients of that. */
  @Test
  void whatLinearRegressionLacksMllibFits() {
    LinearRegression regression = new LinearRegression();
    regression.setLabelCol("number").setRegParam(0.01);
    assertThat(regression.fit(records).summary().coefficientStandardErrors()).hasSize(5);
    LinearRegressionModel huber = regression.setLoss("huber").fit(records);
    assertThat(huber.scale()).isNotEqualTo(1);
  }

  /** As of times: floats would hold nothing of what tells them apart. */
  @Test
  void labelsFarFromZeroKeepTheirDifferences() {
    Dataset<Row> near = records.selectExpr("features", "number AS label", "cost AS weight");
    Dataset<Row> far =
        near.selectExpr("features", "label + 1700000000D AS label", "weight").cache();
    double variance = Labels.of(near).variance();
    assertThat(Labels.of(far).variance()).isCloseTo(variance, withinPercentage(1e-3));
    assertThat(Labels.of(near).isRounded()).isFalse();
    LinearRegressionModel found = new LinearRegression().setSolver("l-bfgs").fit(far);
    LinearRegressionModel expected =
        new org.apache.spark.ml.regression.LinearRegression().setSolver("l-bfgs").fit(far);
    assertThat(found.coefficients()).isEqualTo(expected.coefficients());
  }

  /** Times, numbers that are no floats, and weights near to 0 or too large: MLlib has doubles. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1700000000D + id, label, 1",
        "id * 1e36D, label, 1",
        "id * 1e-42D, label, 1",
        "id, label, 1e39D * id",
        "id, label, if(id < 99, 1e-50D, 0)",
        "1700000000D + id, 0.02D * id, 1",
        "if(id % 50 = 0,0D,1700000000D + id), label, 1",
        "id, if(id % 50 = 0,0D,1700000000D + id), 1"
      })
  void whatFloatsCannotHoldMllibFits(String columns) {
    String[] each = columns.split(", ", 3);
    Dataset<Row> some =
        SharedSpark.get()
            .range(400)
            .selectExpr("double(id) AS id", "double(if(id > 200, 1, 0)) AS label")
            .select(
                array_to_vector(functions.array(functions.expr(each[0]))).as("features"),
                functions.expr(each[1]).as("label"),
                functions.expr(each[2]).cast("double").as("cost"));
    LinearRegression linear = new LinearRegression();
    linear.setSolver("l-bfgs").setWeightCol("cost");
    var linearOfMllib = new org.apache.spark.ml.regression.LinearRegression();
    linearOfMllib.setSolver("l-bfgs").setWeightCol("cost");
    assertThat(linear.fit(some).coefficients()).isEqualTo(linearOfMllib.fit(some).coefficients());
    if (each[1].equals("label")) {
      LogisticRegression logistic = new LogisticRegression();
      logistic.setRegParam(0.01).setWeightCol("cost");
      var ofMllib = new org.apache.spark.ml.classification.LogisticRegression();
      ofMllib.setRegParam(0.01).setWeightCol("cost");
      assertThat(logistic.fit(some).coefficients()).isEqualTo(ofMllib.fit(some).coefficients());
    }
  }

  @Test
  void featuresThatAreNoNumbersAreAnIllegalArgument() {
    Column wrong = array_to_vector(functions.expr("array(number, double('NaN'))"));
    Dataset<Row> records = RegressionsTest.records.withColumn("features", wrong);
    LinearRegression linear = new LinearRegression();
    linear.setSolver("l-bfgs").setLabelCol("number");
    assertThatThrownBy(() -> linear.fit(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the value of feature 1 in column features is ");
    assertThatThrownBy(() -> new LogisticRegression().fit(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the value of feature 1 in column features is ");
  }

  @Test
  void vectorsOfAnotherSizeAreAnIllegalArgument() {
    Column mixed = array_to_vector(functions.expr("slice(array(number, 1D, 2D), 1, 2 + id % 2)"));
    Dataset<Row> records =
        RegressionsTest.records
            .repartition(1)
            .withColumn("id", functions.monotonically_increasing_id())
            .withColumn("features", mixed);
    LinearRegression linear = new LinearRegression();
    linear.setSolver("l-bfgs").setLabelCol("number");
    assertThatThrownBy(() -> linear.fit(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the vector in column features has 3 entries (expected: 2");
    assertThatThrownBy(() -> new LogisticRegression().fit(records))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the vector in column features has 3 entries (expected: 2");
  }

  /**
   * The coefficient that this takes is larger than any float; so many features are not looked at.
   */
  @Test
  void trainingsThatDivergeAreAnIllegalArgument() {
    String many = "transform(sequence(0, 1000), i -> if(i = 0, number * 1e-42D, 0D))";
    Column tiny = array_to_vector(functions.expr(many));
    LinearRegression linear = new LinearRegression();
    linear.setSolver("l-bfgs").setLabelCol("number");
    assertThatThrownBy(() -> linear.fit(records.withColumn("features", tiny)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the loss is no longer finite");
  }

  @Test
  void areSavedLoadedAndCopied(@TempDir Path folder) throws Exception {
    String first = folder.resolve("logistic").toString();
    new LogisticRegression("logreg_2").setThreshold(0.3).save(first);
    assertThat(LogisticRegression.load(first).getThreshold()).isEqualTo(0.3);
    String second = folder.resolve("linear").toString();
    new LinearRegression("linReg_2").setTol(0.3).save(second);
    assertThat(LinearRegression.load(second).getTol()).isEqualTo(0.3);
    assertThat(new LogisticRegression().copy(ParamMap.empty()))
        .isInstanceOf(LogisticRegression.class);
    assertThat(new LinearRegression().copy(ParamMap.empty())).isInstanceOf(LinearRegression.class);
    String model = folder.resolve("model").toString();
    new LogisticRegression().setMaxIter(3).fit(records).save(model);
    assertThat(LogisticRegressionModel.load(model).numFeatures()).isEqualTo(4);
  }
}
