package io.sparkmp.linear.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.ids.IdType;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.kernel.Loss;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.ingest.IngestException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures are those of plain loops over all records, or pairs of them. */
@Tag("spark")
class EvaluationTest {
  private static final int RECORDS = 211;
  private static final SparkSession SPARK = SharedSpark.get();

  private final double[] labels = new double[RECORDS];
  private final double[] costs = new double[RECORDS];
  private final double[] margins = new double[RECORDS];
  private double weight;

  EvaluationTest() {
    SplitMix64 random = new SplitMix64(3);
    for (int i = 0; i < RECORDS; i++) {
      margins[i] = Math.round(random.nextGaussian() * 8) / 4.0; // with ties
      labels[i] = random.nextGaussian() + margins[i] > 0.4 ? 1 : -1;
      costs[i] = (float) (1 + random.nextInt(5) / 4.0);
      weight += costs[i];
    }
  }

  private static LinearModelInfo info(Loss loss) {
    return new LinearModelInfo(
        LinearModelInfo.FORMAT,
        LinearModelInfo.version(0, 0, false),
        loss,
        0,
        0,
        0,
        0,
        true,
        true,
        IdType.LONG,
        0,
        0,
        1,
        1,
        0.5,
        -1,
        1,
        "-1",
        "1",
        0,
        0,
        null,
        0,
        "",
        "");
  }

  private Dataset<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      rows.add(RowFactory.create((long) i, (float) labels[i], (float) costs[i], margins[i]));
    }
    rows.add(RowFactory.create(999L, null, 1f, 7.0));
    return SPARK.createDataFrame(rows, LinearPredictor.schema(IdType.LONG, 0)).repartition(5);
  }

  @Test
  void judgesClasses() {
    double loss = 0;
    double right = 0;
    double positive = 0;
    double predicted = 0;
    double both = 0;
    double pairs = 0;
    double won = 0;
    for (int i = 0; i < RECORDS; i++) {
      loss += costs[i] * Math.log1p(Math.exp(-labels[i] * margins[i])) / weight;
      right += margins[i] > 0 == labels[i] > 0 ? costs[i] / weight : 0;
      positive += labels[i] > 0 ? costs[i] / weight : 0;
      predicted += margins[i] > 0 ? costs[i] / weight : 0;
      both += margins[i] > 0 && labels[i] > 0 ? costs[i] / weight : 0;
      for (int n = 0; n < RECORDS; n++) {
        if (labels[i] > 0 && labels[n] < 0) {
          pairs += costs[i] * costs[n];
          won += costs[i] * costs[n] * (1 + Math.signum(margins[i] - margins[n])) / 2;
        }
      }
    }
    Evaluation.OfClasses found =
        (Evaluation.OfClasses) Evaluation.of(info(Loss.LOGISTIC), rows(), 0);
    assertThat(found.records()).isEqualTo(RECORDS);
    assertThat(found.logLoss()).isCloseTo(loss, within(1e-12));
    assertThat(found.baseline())
        .isCloseTo(
            -positive * Math.log(positive) - (1 - positive) * Math.log(1 - positive),
            within(1e-12));
    assertThat(found.accuracy()).isCloseTo(right, within(1e-12));
    assertThat(found.frequent()).isCloseTo(Math.max(positive, 1 - positive), within(1e-12));
    assertThat(found.auc()).isCloseTo(won / pairs, within(1e-12));
    assertThat(found.f1()).isCloseTo(2 * both / (positive + predicted), within(1e-12));
    Evaluation.OfClasses hinge =
        (Evaluation.OfClasses) Evaluation.of(info(Loss.SQUARED_HINGE), rows(), 0);
    assertThat(hinge.logLoss()).isNaN();
    assertThat(hinge.auc()).isEqualTo(found.auc());
  }

  @Test
  void knowsNoCurveOfOneClass() {
    Evaluation.OfClasses found =
        (Evaluation.OfClasses) Evaluation.of(info(Loss.LOGISTIC), rows().where("label > 0"), 0);
    assertThat(found.auc()).isNaN();
    assertThat(found.baseline()).isZero();
  }

  @Test
  void weightsThatAreAllZeroAreRefused() {
    Dataset<Row> weightless = rows().withColumn("cost", functions.lit(0f));
    for (Loss loss : List.of(Loss.LOGISTIC, Loss.SQUARED)) {
      assertThatThrownBy(() -> Evaluation.of(info(loss), weightless, 0))
          .hasMessage("Cannot evaluate: all weights are 0 (expected: one above 0)");
    }
  }

  @Test
  void judgesNumbers() {
    double mean = 0;
    double squares = 0;
    double absolute = 0;
    for (int i = 0; i < RECORDS; i++) {
      mean += costs[i] * labels[i] / weight;
      squares += costs[i] * Math.pow(labels[i] - margins[i], 2) / weight;
      absolute += costs[i] * Math.abs(labels[i] - margins[i]) / weight;
    }
    double variance = 0;
    for (int i = 0; i < RECORDS; i++) {
      variance += costs[i] * Math.pow(labels[i] - mean, 2) / weight;
    }
    Evaluation.OfNumbers found =
        (Evaluation.OfNumbers) Evaluation.of(info(Loss.SQUARED), rows(), 0);
    assertThat(found.records()).isEqualTo(RECORDS);
    assertThat(found.rmse()).isCloseTo(Math.sqrt(squares), within(1e-12));
    assertThat(found.mae()).isCloseTo(absolute, within(1e-12));
    assertThat(found.r2()).isCloseTo(1 - squares / variance, within(1e-12));
    assertThat(found.deviation()).isCloseTo(Math.sqrt(variance), within(1e-12));
    assertThat(found.largest()).isEqualTo(Arrays.stream(labels).map(Math::abs).max().orElseThrow());
  }

  @Test
  void refusesWhatCannotBeJudged() {
    assertThatThrownBy(() -> Evaluation.of(info(Loss.SQUARED), rows().where("label is null"), 0))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot evaluate: no record has a label");
    assertThatThrownBy(() -> Evaluation.of(info(Loss.LOGISTIC), rows().where("label is null"), 0))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot evaluate: no record has a label");
    labels[4] = 3;
    assertThatThrownBy(() -> Evaluation.of(info(Loss.LOGISTIC), rows(), 0))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot evaluate: a record has the label 3 (expected: -1 or 1, as in the training); write the"
                + " labels as the training had them");
  }

  @ParameterizedTest
  @CsvSource({"-1.0,SQUARED", "NaN,SQUARED", "Infinity,LOGISTIC", "-0.5,LOGISTIC"})
  void refusesWeightsThatMakeMeansWrong(float wrong, Loss loss) {
    costs[7] = wrong;
    assertThatThrownBy(() -> Evaluation.of(info(loss), rows(), 0))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot evaluate: a record has the weight "
                + wrong
                + " (expected: a finite number >= 0)");
  }

  @Test
  void refusesNullWeights() {
    Dataset<Row> rows = rows().withColumn("cost", functions.expr("if(row = 3, null, cost)"));
    for (Loss loss : List.of(Loss.SQUARED, Loss.LOGISTIC)) {
      assertThatThrownBy(() -> Evaluation.of(info(loss), rows, 0))
          .isInstanceOf(IngestException.class)
          .hasMessage(
              "Cannot evaluate: a record has the weight null (expected: a finite number >= 0)");
    }
  }

  /** As transform does: it predicts the smaller label where a feature is NaN. */
  @Test
  void noNumberIsNotTheLargerLabel() {
    Dataset<Row> rows = rows().withColumn("margin", functions.lit(Double.NaN));
    Evaluation.OfClasses found =
        (Evaluation.OfClasses) Evaluation.of(info(Loss.SQUARED_HINGE), rows, 0);
    assertThat(found.accuracy()).isCloseTo(found.frequent(), within(1e-12));
    assertThat(found.f1()).isZero();
  }

  @Test
  void whatIsPredictedWorseThanWithoutAFeatureIsNamed() {
    assertThat(
            new Evaluation.OfClasses(9, 0.7, 0.69, 0.5, 0.5, 0.5, 0.5)
                .warning("the training records", "use an intercept, or more iterations"))
        .isEqualTo(
            "the training records are predicted worse than by the rate of the classes alone"
                + " (log-loss 0.7000, 0.6900); use an intercept, or more iterations");
    assertThat(
            new Evaluation.OfClasses(9, 0.6, 0.69, 0.4, 0.5, 0.5, 0.5)
                .warning("the test records", Evaluation.REGULARISE))
        .isNull();
    double nan = Double.NaN;
    assertThat(
            new Evaluation.OfClasses(9, nan, 0.69, 0.6, 0.7, 0.5, 0.5)
                .warning("the test records", Evaluation.REGULARISE))
        .isEqualTo(
            "the test records are predicted worse than by the more frequent class alone (accuracy"
                + " 0.6000, 0.7000); use more regularisation, or more records");
    assertThat(
            new Evaluation.OfClasses(9, nan, 0.69, 0.7, 0.7, 0.5, 0.5)
                .warning("the test records", Evaluation.REGULARISE))
        .isNull();
    assertThat(
            new Evaluation.OfClasses(9, 0.1, 0, 1, 1, nan, 1)
                .warning("the test records", Evaluation.REGULARISE))
        .as("records of one class")
        .isNull();
    assertThat(
            new Evaluation.OfNumbers(9, 3, 2, -1, 2, 1)
                .warning("the validation records", Evaluation.REGULARISE))
        .isEqualTo(
            "the validation records are predicted worse than by the mean of the labels alone (RMSE"
                + " 3.000, 2.000); use more regularisation, or more records");
    assertThat(
            new Evaluation.OfNumbers(9, 1, 1, 0.5, 2, 1)
                .warning("the test records", Evaluation.REGULARISE))
        .isNull();
    assertThat(
            new Evaluation.OfNumbers(9, 1, 1, nan, 0, 1)
                .warning("the test records", Evaluation.REGULARISE))
        .isNull();
  }
}
