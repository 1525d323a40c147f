package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.model.LinearStore;
import io.sparkmp.spark.model.ModelException;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Estimators among those of Spark ML, saved and loaded. */
@Tag("spark")
class PipelineTest {
  private static Dataset<Row> classes;
  private static Dataset<Row> numbers;
  @TempDir private Path folder;

  @BeforeAll
  static void readOnce() {
    classes = PlantedFrames.of(true);
    numbers = PlantedFrames.of(false);
  }

  private static RotatingLogisticRegression logistic() {
    return PlantedFrames.logistic().setMaxIter(12);
  }

  private String place(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void worksInAPipelineThatIsSaved() throws IOException {
    PipelineModel fitted =
        new Pipeline().setStages(new PipelineStage[] {logistic().setThreshold(0.4)}).fit(classes);
    fitted.save(place("pipeline"));
    PipelineModel loaded = PipelineModel.load(place("pipeline"));
    assertThat(loaded.transform(classes).collectAsList())
        .isEqualTo(fitted.transform(classes).collectAsList());
    RotatingLogisticRegressionModel model = (RotatingLogisticRegressionModel) loaded.stages()[0];
    assertThat(model.getThreshold()).isEqualTo(0.4);
  }

  @Test
  void modelsAreWhatTheCommandLineReads() throws IOException {
    RotatingLogisticRegressionModel model = logistic().fit(classes);
    String path = place("model");
    model.write().save(path);
    RotatingLogisticRegressionModel loaded = RotatingLogisticRegressionModel.load(path);
    assertThat(loaded.uid()).isEqualTo(model.uid());
    assertThat(loaded.coefficients()).isEqualTo(model.coefficients());
    assertThat(loaded.intercept()).isEqualTo(model.intercept());
    assertThat(loaded.numFeatures()).isEqualTo(PlantedFrames.FEATURES);
    assertThat(loaded.getElasticNetParam()).isEqualTo(0.4);
    assertThat(loaded.getMaxIter()).isEqualTo(12);
    assertThat(loaded.hasSummary()).isFalse();
    assertThatThrownBy(loaded::summary)
        .hasMessage("Cannot report how planted was trained: only the model that fit returns knows");
    assertThat(loaded)
        .hasToString(
            "RotatingLogisticRegressionModel: uid=planted, coefficients="
                + model.linear().info().features());
    assertThat(new LinearStore(SharedSpark.get(), path).load().info())
        .isEqualTo(model.linear().info());
    assertThatThrownBy(() -> RotatingLinearRegressionModel.load(path))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(
            "as RotatingLinearRegressionModel: its loss is LOGISTIC (expected: SQUARED)");
  }

  @Test
  void aPathIsNoPattern() throws IOException {
    RotatingLogisticRegressionModel model = logistic().fit(classes);
    model.save(place("[a]{b}*"));
    assertThat(RotatingLogisticRegressionModel.load(place("[a]{b}*")).uid()).isEqualTo(model.uid());
    logistic().setMaxIter(7).save(place("{x,y}?"));
    assertThat(RotatingLogisticRegression.load(place("{x,y}?")).getMaxIter()).isEqualTo(7);
    new RotatingLinearRegression().setMaxIter(8).save(place("[l]*"));
    assertThat(RotatingLinearRegression.load(place("[l]*")).getMaxIter()).isEqualTo(8);
  }

  /** Such a folder has no params of Spark ML. */
  @Test
  void modelsOfTheCommandLineAreRead() {
    RotatingLinearRegressionModel model = PlantedFrames.linear().setMaxIter(9).fit(numbers);
    String path = place("model");
    new LinearStore(SharedSpark.get(), path).save(model.linear(), false);
    RotatingLinearRegressionModel loaded = RotatingLinearRegressionModel.load(path);
    assertThat(loaded.getRegParam()).isEqualTo(0.1);
    assertThat(loaded.getFitIntercept()).isTrue();
    assertThat(loaded.getOrDefault(loaded.vectorSize()))
        .isEqualTo(model.getOrDefault(model.vectorSize()));
    assertThat(loaded.transform(numbers).collectAsList())
        .isEqualTo(model.transform(numbers).collectAsList());
  }

  @Test
  void estimatorsAreSaved() throws IOException {
    logistic().setWeightCol("cost").save(place("logistic"));
    RotatingLogisticRegression loaded = RotatingLogisticRegression.load(place("logistic"));
    assertThat(loaded.getWeightCol()).isEqualTo("cost");
    assertThat(loaded.getMaxIter()).isEqualTo(12);
    PlantedFrames.linear().setEngine("narrow").save(place("linear"));
    assertThat(RotatingLinearRegression.load(place("linear")).getEngine()).isEqualTo("narrow");
  }

  @Test
  void worksInACrossValidator() {
    RotatingLogisticRegression estimator = logistic();
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
            .fit(classes);
    assertThat(((RotatingLogisticRegressionModel) best.bestModel()).getRegParam()).isEqualTo(0.01);
    assertThat(best.avgMetrics()[1]).isGreaterThan(0.8);
  }

  @Test
  void worksInATrainValidationSplit() {
    RotatingLinearRegression estimator = PlantedFrames.linear().setMaxIter(9);
    TrainValidationSplitModel best =
        new TrainValidationSplit()
            .setEstimator(estimator)
            .setEvaluator(new RegressionEvaluator())
            .setEstimatorParamMaps(
                new ParamGridBuilder()
                    .addGrid(estimator.regParam(), new double[] {0.01, 10})
                    .build())
            .setSeed(5)
            .fit(numbers);
    assertThat(((RotatingLinearRegressionModel) best.bestModel()).getRegParam()).isEqualTo(0.01);
    assertThat(best.validationMetrics()[0]).isLessThan(best.validationMetrics()[1] / 2);
  }
}
