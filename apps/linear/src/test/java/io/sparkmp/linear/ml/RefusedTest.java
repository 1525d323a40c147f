package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.ingest.IngestException;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of params, columns and records that cannot be used. */
@Tag("spark")
class RefusedTest {
  private static Dataset<Row> frame;

  @BeforeAll
  static void readOnce() {
    frame = PlantedFrames.of(true).coalesce(1);
  }

  private static RotatingLogisticRegression estimator() {
    return PlantedFrames.logistic().setMaxIter(2);
  }

  /** Of a fit where a column is another. */
  private static AbstractThrowableAssert<?, ?> fitting(String column, String expression) {
    Dataset<Row> other = frame.withColumn(column, functions.expr(expression));
    return assertThatThrownBy(() -> estimator().setWeightCol("cost").fit(other))
        .isInstanceOf(IngestException.class);
  }

  @Test
  void params() {
    assertThatThrownBy(() -> estimator().setElasticNetParam(1.1))
        .hasMessageContaining("parameter elasticNetParam given invalid value 1.1");
    assertThatThrownBy(() -> estimator().setRegParam(-1))
        .hasMessageContaining("parameter regParam given invalid value -1.0");
    assertThatThrownBy(() -> estimator().setMaxIter(0))
        .hasMessageContaining("parameter maxIter given invalid value 0");
    assertThatThrownBy(() -> estimator().setThreshold(2))
        .hasMessageContaining("parameter threshold given invalid value 2.0");
    assertThatThrownBy(() -> estimator().setValidationFraction(1.5))
        .hasMessageContaining("parameter validationFraction given invalid value 1.5");
    assertThatThrownBy(() -> estimator().setPatience(2).fit(frame))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Cannot stop early: patience is set, but validationFraction is 0");
  }

  @Test
  void columnsThatAreNotThere() {
    assertThatThrownBy(() -> estimator().setFeaturesCol("x").fit(frame))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot find column x: the columns are [label, features, cost]; set featuresCol");
    assertThatThrownBy(() -> estimator().setLabelCol("y").fit(frame))
        .hasMessage("Cannot find column y: the columns are [label, features, cost]; set labelCol");
    assertThatThrownBy(() -> estimator().setWeightCol("w").fit(frame))
        .hasMessage("Cannot find column w: the columns are [label, features, cost]; set weightCol");
  }

  @ParameterizedTest
  @CsvSource({"predictionCol, label", "probabilityCol, Label", "rawPredictionCol, cost"})
  void columnsThatAreTaken(String param, String name) {
    RotatingLogisticRegression estimator = estimator();
    estimator.set(param, name);
    assertThatThrownBy(() -> estimator.fit(frame))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Cannot add column " + name + ": it exists; set " + param + " to another");
  }

  @Test
  void typesOfColumns() {
    fitting("label", "string(label)")
        .hasMessage(
            "Invalid type of column label: string (expected for labels: any numeric type); cast"
                + " numbers to double, make numbers of names by StringIndexer");
    fitting("label", "label > 0")
        .hasMessage(
            "Invalid type of column label: boolean (expected for labels: any numeric type); cast it"
                + " to int");
    fitting("cost", "array(cost)")
        .hasMessage(
            "Invalid type of column cost: array<double> (expected for weights: any numeric type)");
    String accepted =
        " (expected for features: a vector of org.apache.spark.ml, a map from strings or whole"
            + " numbers to numbers, or an array of strings or whole numbers)";
    fitting("features", "cost")
        .hasMessage(
            "Invalid type of column features: double"
                + accepted
                + "; VectorAssembler makes vectors of columns");
    fitting("features", "array(cost)")
        .hasMessage(
            "Invalid type of column features: array<double>"
                + accepted
                + "; array_to_vector of org.apache.spark.ml.functions makes vectors of it");
  }

  @Test
  void labels() {
    fitting("label", "2 * label - 1")
        .hasMessage(
            "Cannot train: the labels are -1 and 1 (expected: 0 and 1, as MLlib has them); use"
                + " when(label = 1, 1).otherwise(0)");
    fitting("label", "label + cost")
        .hasMessage(
            "Cannot train: the labels are numbers from 0.5 to 3.5 (expected: 0 and 1); for more"
                + " classes use io.sparkmp.mllib.LogisticRegression, for numbers"
                + " RotatingLinearRegression");
    fitting("label", "1")
        .hasMessage(
            "Cannot train: all training records whose weight is above 0 have the label 1"
                + " (expected: records of two classes, with weights above 0)");
    fitting("cost", "if(label = 0, 0, cost)")
        .hasMessage(
            "Cannot train: all training records whose weight is above 0 have the label 1"
                + " (expected: records of two classes, with weights above 0)");
  }

  @Test
  void records() {
    String first = "(monotonically_increasing_id() = 4, ";
    String place = "Cannot read record: the dataset, row 5 of partition 0: ";
    fitting("label", "if" + first + "double('nan'), label)")
        .hasMessage(
            place
                + "the label in column label is NaN (expected: a finite float) (1 malformed record)");
    fitting("label", "if" + first + "null, label)")
        .hasMessage(place + "the label in column label is null (1 malformed record)");
    fitting("cost", "if" + first + "-1, cost)")
        .hasMessage(
            place + "the weight in column cost is -1.0 (expected: >= 0) (1 malformed record)");
    fitting("features", "if" + first + "map(3L, double('nan')), map(3L, 1d))")
        .hasMessage(
            place
                + "the value of feature 3 in column features is NaN (expected: a finite float)"
                + " (1 malformed record)");
    fitting("features", "if" + first + "null, features)")
        .hasMessage(place + "the features in column features are null (1 malformed record)");
    fitting("cost", "0").hasMessage("Cannot train: all weights of the dataset are 0");
    assertThatThrownBy(() -> estimator().fit(frame.limit(0)))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot train: the dataset holds no records");
    assertThatThrownBy(() -> estimator().setValidationFraction(0.999999).fit(frame.limit(5)))
        .hasMessage("Cannot train: all records of the dataset are held out; hold out fewer");
  }

  @Test
  void vectorsOfAnotherSize() {
    RotatingLogisticRegressionModel model = estimator().fit(frame);
    Dataset<Row> shorter =
        frame.withColumn(
            "features",
            org.apache.spark.ml.functions.array_to_vector(functions.expr("array(1d, 2d)")));
    String entries = " has 2 entries (expected: 23, as in the training)";
    assertFails(
        model.transform(shorter), "Cannot apply the model to column features: a vector" + entries);
    assertThatThrownBy(() -> model.predict(shorter.first().getAs("features")))
        .hasMessage("Cannot apply the model: the vector" + entries);
    Dataset<Row> stated =
        new VectorAssembler()
            .setInputCols(new String[] {"label", "cost"})
            .setOutputCol("features")
            .transform(frame.drop("features"));
    assertThatThrownBy(() -> model.transform(stated)) // no job needs to find that out
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Cannot apply the model to column features: its vectors have 2 entries (expected: 23,"
                + " as in the training)");
    Dataset<Row> mixed = frame.union(shorter).coalesce(1);
    assertThatThrownBy(() -> estimator().fit(mixed))
        .hasMessage(
            "Cannot read record: the dataset, row 412 of partition 0: the vector in column features"
                + " has 2 entries (expected: 23, as the first has) (411 malformed records)");
  }

  @Test
  void featuresThatAreNull() {
    String start = "Cannot apply the model to column features: ";
    Dataset<Row> maps = frame.withColumn("features", functions.expr("map(1, cost)"));
    assertFails(
        estimator()
            .fit(maps)
            .transform(maps.withColumn("features", functions.expr("map(7, double(null))"))),
        start + "the value of feature 7 is null");
    Dataset<Row> arrays = frame.withColumn("features", functions.expr("array(int(label), 2)"));
    assertFails(
        estimator()
            .fit(arrays)
            .transform(arrays.withColumn("features", functions.expr("array(1, int(null))"))),
        start + "a feature is null");
  }

  /** It is the message that users see, and not somewhere below a trace. */
  private static void assertFails(Dataset<Row> rows, String message) {
    assertThatThrownBy(rows::collectAsList)
        .satisfies(
            error -> assertThat(error.getMessage().lines().toList().get(0)).contains(message))
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("User defined function"));
  }
}
