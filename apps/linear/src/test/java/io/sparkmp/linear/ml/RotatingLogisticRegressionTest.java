package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.model.LinearStore;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.model.ModelException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkException;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
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
class RotatingLogisticRegressionTest {
  private static Dataset<Row> frame;
  private static RotatingLogisticRegressionModel model;

  @BeforeAll
  static void trainOne() {
    frame = PlantedFrames.of(true);
    model = estimator().fit(frame);
  }

  private static RotatingLogisticRegression estimator() {
    return new RotatingLogisticRegression("planted")
        .setRegParam(0.02)
        .setElasticNetParam(0.4)
        .setTol(1e-12)
        .setMaxIter(300)
        .setNumWorkers(2);
  }

  @ParameterizedTest
  @CsvSource({
    "0.03, 0,   true,  true,  false",
    "0.03, 0,   false, true,  true",
    "0.02, 1,   true,  true,  false",
    "0.02, 1,   false, false, false",
    "0.02, 0.4, true,  false, true",
    "0.02, 0.4, false, true,  true"
  })
  void coefficientsAreMllibs(
      double regParam,
      double elasticNet,
      boolean standardise,
      boolean intercept,
      boolean weighted) {
    RotatingLogisticRegression ours =
        estimator()
            .setRegParam(regParam)
            .setElasticNetParam(elasticNet)
            .setStandardization(standardise)
            .setFitIntercept(intercept)
            .setEngine("narrow");
    LogisticRegression theirs =
        new LogisticRegression()
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
    RotatingLogisticRegressionModel found = ours.fit(frame);
    LogisticRegressionModel expected = theirs.fit(frame);
    double size = Math.max(1, infinityNorm(expected.coefficients()));
    assertThat(found.coefficients().toArray())
        .containsExactly(expected.coefficients().toArray(), within(1e-5 * size));
    assertThat(found.intercept()).isEqualTo(expected.intercept(), within(1e-5 * size));
    double[] history = found.summary().objectiveHistory();
    double[] other = expected.summary().objectiveHistory();
    assertThat(history).hasSize(found.summary().totalIterations() + 1);
    assertThat(history[0]).isEqualTo(other[0], within(1e-6));
    assertThat(history[history.length - 1]).isEqualTo(other[other.length - 1], within(1e-7));
  }

  static double infinityNorm(Vector vector) {
    double most = 0;
    for (double value : vector.toArray()) {
      most = Math.max(most, Math.abs(value));
    }
    return most;
  }

  /** Iterations are those of L-BFGS, not epochs. */
  @Test
  void iterationsAreCountedAsMllibDoes() {
    RotatingLogisticRegressionModel one = estimator().setMaxIter(1).fit(frame);
    assertThat(one.summary().totalIterations()).isEqualTo(1);
    double[] history = one.summary().objectiveHistory();
    assertThat(history).hasSize(2);
    assertThat(history[1]).isLessThan(history[0]);
    assertThat(one.getMaxIter()).isEqualTo(1);
    assertThat(model.summary().totalIterations()).isBetween(5, 299);
  }

  @ParameterizedTest
  @CsvSource({"0", "0.3", "0.5", "1"})
  void columnsAreThoseOfMllibsModel(double threshold) {
    RotatingLogisticRegressionModel ours = model.copy(new ParamMap()).setThreshold(threshold);
    LogisticRegressionModel theirs = ours.toMLlib();
    Dataset<Row> found = ours.transform(frame);
    Dataset<Row> expected = theirs.transform(frame);
    assertThat(found.columns()).isEqualTo(expected.columns());
    List<Row> a = found.collectAsList();
    List<Row> b = expected.collectAsList();
    for (int i = 0; i < b.size(); i++) {
      for (int column = 3; column < 5; column++) {
        assertThat(((Vector) a.get(i).get(column)).toArray())
            .containsExactly(((Vector) b.get(i).get(column)).toArray(), within(1e-12));
      }
      assertThat(a.get(i).getDouble(5)).isEqualTo(b.get(i).getDouble(5));
    }
    assertThat(theirs.getRegParam()).isEqualTo(0.02);
    assertThat(theirs.getThreshold()).isEqualTo(threshold);
    assertThat(theirs.numFeatures()).isEqualTo(PlantedFrames.FEATURES);
  }

  @Test
  void columnsWithoutANameAreLeftOut() {
    RotatingLogisticRegressionModel bare =
        model.copy(new ParamMap()).setRawPredictionCol("").setProbabilityCol("");
    assertThat(bare.transform(frame).columns())
        .containsExactly("label", "features", "cost", "prediction");
    assertThat(bare.transformSchema(frame.schema()).fieldNames())
        .containsExactly("label", "features", "cost", "prediction");
  }

  @Test
  void isJudged() {
    var found = model.evaluate(frame);
    var expected = model.toMLlib().evaluate(frame).asBinary();
    assertThat(found.accuracy()).isEqualTo(expected.accuracy(), within(1e-12));
    assertThat(found.auc()).isEqualTo(expected.areaUnderROC(), within(1e-3));
  }

  @Test
  void worksInAPipelineThatIsSaved(@TempDir Path folder) throws Exception {
    PipelineModel fitted =
        new Pipeline().setStages(new PipelineStage[] {estimator().setThreshold(0.4)}).fit(frame);
    String path = folder.resolve("pipeline").toString();
    fitted.save(path);
    assertThat(PipelineModel.load(path).transform(frame).collectAsList())
        .isEqualTo(fitted.transform(frame).collectAsList());
    String alone = folder.resolve("model").toString();
    model.write().save(alone);
    RotatingLogisticRegressionModel loaded = RotatingLogisticRegressionModel.load(alone);
    assertThat(loaded.coefficients()).isEqualTo(model.coefficients());
    assertThat(loaded.intercept()).isEqualTo(model.intercept());
    assertThat(loaded.numFeatures()).isEqualTo(PlantedFrames.FEATURES);
    assertThat(loaded.getElasticNetParam()).isEqualTo(0.4);
    assertThat(loaded.hasSummary()).isFalse();
    assertThat(new LinearStore(SharedSpark.get(), alone).load().info())
        .isEqualTo(model.linear().info()); // as the command line reads it
    assertThatThrownBy(() -> RotatingLinearRegressionModel.load(alone))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(
            "as RotatingLinearRegressionModel: its loss is LOGISTIC (expected: SQUARED)");
    String params = folder.resolve("estimator").toString();
    estimator().setWeightCol("cost").save(params);
    assertThat(RotatingLogisticRegression.load(params).getWeightCol()).isEqualTo("cost");
  }

  @Test
  void worksInACrossValidator() {
    RotatingLogisticRegression estimator = estimator().setMaxIter(15);
    CrossValidatorModel best =
        new CrossValidator()
            .setEstimator(estimator)
            .setEvaluator(new BinaryClassificationEvaluator())
            .setEstimatorParamMaps(
                new ParamGridBuilder()
                    .addGrid(estimator.regParam(), new double[] {100, 0.01})
                    .build())
            .setNumFolds(2)
            .setSeed(5)
            .fit(frame);
    assertThat(((RotatingLogisticRegressionModel) best.bestModel()).getRegParam()).isEqualTo(0.01);
    assertThat(best.avgMetrics()[1]).isGreaterThan(0.8);
  }

  private static Dataset<Row> mapped(String key, String value) {
    Dataset<Row> arrays =
        frame.withColumn(
            "values",
            org.apache.spark.ml.functions.vector_to_array(functions.col("features"), "float64"));
    return arrays
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

  @Test
  void mapsAreAsVectors() {
    Dataset<Row> numbers = mapped("j", "cast(v as float)");
    RotatingLogisticRegressionModel ofNumbers = estimator().fit(numbers);
    double[] expected = model.coefficients().toArray();
    int size = ofNumbers.numFeatures();
    assertThat(ofNumbers.coefficients().toArray())
        .containsExactly(java.util.Arrays.copyOf(expected, size), within(1e-5));
    Dataset<Row> texts = mapped("concat('f', j)", "v");
    RotatingLogisticRegressionModel ofTexts = estimator().fit(texts);
    assertThat(ofTexts.weights().where("id = 'f3'").first().getDouble(2))
        .isEqualTo(expected[3], within(1e-5));
    List<Row> a = ofTexts.transform(texts).select("probability").collectAsList();
    List<Row> b = model.transform(frame).select("probability").collectAsList();
    for (int i = 0; i < a.size(); i++) {
      assertThat(((Vector) a.get(i).get(0)).toArray())
          .containsExactly(((Vector) b.get(i).get(0)).toArray(), within(1e-4));
    }
    assertThatThrownBy(ofTexts::toMLlib)
        .hasMessage(
            "Cannot make a vector of the coefficients: the features are text, not whole numbers;"
                + " use weights()");
    assertThatThrownBy(() -> ofTexts.transform(numbers))
        .hasMessage(
            "Cannot apply the model to column features: its features are whole numbers (expected:"
                + " text, as in the training)");
    RotatingLogisticRegressionModel huge = estimator().fit(mapped("j + 3000000000", "v"));
    assertThatThrownBy(huge::coefficients)
        .hasMessageMatching(
            "Cannot make a vector of the coefficients: feature 30000000\\d\\d is too large"
                + " \\(expected: below 2147483647\\); use weights\\(\\)");
    Dataset<Row> arrays =
        frame.withColumn(
            "features", functions.expr("if(label = 1, array('a', 'b', 'b'), array('c'))"));
    RotatingLogisticRegressionModel ofArrays = estimator().fit(arrays);
    assertThat(ofArrays.transform(arrays).where("prediction != label").count()).isZero();
  }

  @Test
  void refusesWhatItCannotUse() {
    assertThatThrownBy(
            () -> estimator().fit(frame.withColumn("label", functions.expr("2 * label - 1"))))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot train: the labels are -1 and 1 (expected: 0 and 1, as MLlib has them); use"
                + " when(label = 1, 1).otherwise(0)");
    assertThatThrownBy(
            () -> estimator().fit(frame.withColumn("label", functions.expr("label + cost"))))
        .hasMessage(
            "Cannot train: the labels are numbers from 0.5 to 3.5 (expected: 0 and 1); linear"
                + " regression is of numbers");
    assertThatThrownBy(() -> estimator().fit(frame.where("label = 1")))
        .hasMessageMatching(
            "Cannot train: all \\d+ training records have the label 1 \\(expected: records of two"
                + " classes\\)");
    assertThatThrownBy(() -> estimator().setFeaturesCol("x").fit(frame))
        .hasMessage(
            "Cannot find column x: the columns are [label, features, cost]; set featuresCol");
    assertThatThrownBy(() -> estimator().setPredictionCol("label").fit(frame))
        .hasMessage("Cannot add column label: it exists; set predictionCol to another");
    assertThatThrownBy(() -> estimator().setPatience(2).fit(frame))
        .hasMessage("Cannot stop early: patience is set, but validationFraction is 0");
    assertThatThrownBy(() -> estimator().setElasticNetParam(1.1))
        .hasMessageContaining("elasticNetParam");
    Dataset<Row> shorter =
        frame.withColumn(
            "features",
            org.apache.spark.ml.functions.array_to_vector(functions.expr("array(1d, 2d)")));
    assertThatThrownBy(() -> model.transform(shorter).collectAsList())
        .isInstanceOf(SparkException.class)
        .rootCause()
        .hasMessage(
            "Cannot apply the model: a vector has 2 entries (expected: 23, as in the training)");
  }
}
