package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Features that MLlib does not have: maps and arrays, of numbers and of text. */
@Tag("spark")
class FormsTest {
  private static Dataset<Row> frame;
  private static Dataset<Row> numbers;
  private static Dataset<Row> texts;
  private static RotatingLogisticRegressionModel ofVectors;
  private static RotatingLogisticRegressionModel ofTexts;

  @BeforeAll
  static void trainTwo() {
    frame = PlantedFrames.of(true);
    numbers = mapped("j", "cast(v as float)");
    texts = mapped("concat('f', j)", "v");
    ofVectors = PlantedFrames.logistic().fit(frame);
    ofTexts = PlantedFrames.logistic().fit(texts);
  }

  /** Maps of expressions of the place j and the value v. */
  private static Dataset<Row> mapped(String key, String value) {
    return frame
        .withColumn(
            "values",
            org.apache.spark.ml.functions.vector_to_array(functions.col("features"), "float64"))
        .withColumn(
            "features",
            functions.expr(
                "map_from_arrays(transform(values, (v, j) -> "
                    + key
                    + "), transform(values, v -> "
                    + value
                    + "))"))
        .drop("values");
  }

  private static void assertSameProbabilities(Dataset<Row> found, Dataset<Row> expected) {
    List<Row> a = found.select("probability").collectAsList();
    List<Row> b = expected.select("probability").collectAsList();
    for (int i = 0; i < a.size(); i++) {
      PlantedFrames.assertClose(a.get(i).<Vector>getAs(0), b.get(i).<Vector>getAs(0), 1e-4);
    }
  }

  @Test
  void mapsOfNumbersAreAsVectors() {
    RotatingLogisticRegressionModel found = PlantedFrames.logistic().fit(numbers);
    double[] expected = ofVectors.coefficients().toArray();
    assertThat(found.isDefined(found.vectorSize())).isFalse();
    assertThat(found.coefficients().toArray())
        .containsExactly(Arrays.copyOf(expected, found.numFeatures()), within(1e-5));
    assertSameProbabilities(found.transform(numbers), ofVectors.transform(frame));
    assertSameProbabilities(found.transform(frame), ofVectors.transform(frame)); // and vectors
  }

  @Test
  void mapsOfTextAreAsVectors() {
    assertThat(ofTexts.weights().where("id = 'f3'").first().getDouble(2))
        .isEqualTo(ofVectors.coefficients().apply(3), within(1e-5));
    assertSameProbabilities(ofTexts.transform(texts), ofVectors.transform(frame));
  }

  @Test
  void arraysSayWhatIsThere() {
    Dataset<Row> arrays =
        frame.withColumn(
            "features", functions.expr("if(label = 1, array('a', 'b', 'b'), array('c'))"));
    RotatingLogisticRegressionModel ofArrays = PlantedFrames.logistic().fit(arrays);
    assertThat(ofArrays.transform(arrays).where("prediction != label").count()).isZero();
  }

  @Test
  void nullsHaveNoPrediction() {
    Dataset<Row> without =
        texts.withColumn("features", functions.expr("if(cost > 1, features, null)"));
    long gone = without.where("features is null").count();
    assertThat(gone).isPositive();
    for (String column : List.of("rawPrediction", "probability", "prediction")) {
      assertThat(ofTexts.transform(without).where(column + " is null").count())
          .as(column)
          .isEqualTo(gone);
    }
    assertThat(ofTexts.evaluate(without).records()).isEqualTo(without.count() - gone);
  }

  @Test
  void textIsNoVector() {
    assertThatThrownBy(ofTexts::toMLlib)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot make a vector of the coefficients: the features are text, not whole numbers;"
                + " use weights()");
    assertThatThrownBy(() -> ofTexts.transform(numbers))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot apply the model to column features: its features are whole numbers (expected:"
                + " text, as in the training)");
    assertThatThrownBy(() -> ofTexts.predict(frame.first().getAs("features")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot predict from a vector: the features are text, not whole numbers; use transform");
  }

  @Test
  void largeNumbersAreNoPlacesOfAVector() {
    RotatingLogisticRegressionModel huge =
        PlantedFrames.logistic().fit(mapped("j + 3000000000", "v"));
    assertThatThrownBy(huge::coefficients)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching(
            "Cannot make a vector of the coefficients: feature 30000000\\d\\d is too large"
                + " \\(expected: below 2147483647\\); use weights\\(\\)");
  }
}
