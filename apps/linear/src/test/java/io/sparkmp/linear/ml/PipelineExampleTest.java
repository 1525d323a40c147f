package io.sparkmp.linear.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.feature.Tokenizer;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/estimators-linear.md. */
@Tag("spark")
class PipelineExampleTest {
  @TempDir private Path folder;

  @Test
  void theDocumentedCodeIsThis() throws IOException {
    List<String> examples = DocumentedCode.of(Project.ROOT.resolve("docs/estimators-linear.md"));
    assertThat(examples).hasSize(2);
    assertThat(
            DocumentedCode.in(
                Project.ROOT.resolve(
                    "apps/linear/src/test/java/io/sparkmp/linear/ml/PipelineExampleTest.java")))
        .contains(examples);
  }

  @Test
  void ofVectors() throws IOException {
    Dataset<Row> people = PlantedFrames.of(true);
    String path = folder.resolve("model").toString();

    Dataset<Row>[] split = people.randomSplit(new double[] {0.8, 0.2}, 1);
    RotatingLogisticRegression regression =
        new RotatingLogisticRegression().setElasticNetParam(0.5).setMaxIter(50);
    CrossValidatorModel chosen =
        new CrossValidator()
            .setEstimator(regression)
            .setEvaluator(new BinaryClassificationEvaluator())
            .setEstimatorParamMaps(
                new ParamGridBuilder()
                    .addGrid(regression.regParam(), new double[] {0.001, 0.01})
                    .build())
            .setNumFolds(2)
            .fit(split[0]);
    RotatingLogisticRegressionModel model = (RotatingLogisticRegressionModel) chosen.bestModel();
    System.out.println(model.evaluate(split[1]).auc());
    model.save(path); // bin/spark-mp linear predict reads it too

    assertThat(model.evaluate(split[1]).auc()).isGreaterThan(0.75);
  }

  /** One word of each says what the label is. */
  private static Dataset<Row> reviews() {
    return SharedSpark.get()
        .createDataFrame(
            IntStream.range(0, 60)
                .mapToObj(
                    i ->
                        RowFactory.create(
                            i % 2, (i % 2 == 0 ? "Awful " : "Lovely ") + "film " + i % 7))
                .toList(),
            new StructType().add("label", DataTypes.IntegerType).add("text", DataTypes.StringType));
  }

  @Test
  void ofWords() {
    Dataset<Row> reviews = reviews();

    Tokenizer tokenizer = new Tokenizer().setInputCol("text").setOutputCol("words");
    RotatingLogisticRegression ofWords =
        new RotatingLogisticRegression().setFeaturesCol("words").setRegParam(0.01);
    PipelineModel fitted =
        new Pipeline().setStages(new PipelineStage[] {tokenizer, ofWords}).fit(reviews);
    RotatingLogisticRegressionModel words = (RotatingLogisticRegressionModel) fitted.stages()[1];
    Dataset<Row> best = words.weights().orderBy(functions.col("weight").desc()).limit(5);

    assertThat(best.first().getString(0)).isEqualTo("lovely");
  }
}
