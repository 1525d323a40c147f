package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.testing.DocumentedCode;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.CountVectorizer;
import org.apache.spark.ml.feature.CountVectorizerModel;
import org.apache.spark.ml.feature.StopWordsRemover;
import org.apache.spark.ml.feature.Tokenizer;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pipeline of docs/estimators-lda.md. */
@Tag("spark")
class PipelineExampleTest {
  @TempDir private Path folder;

  @BeforeAll
  static void open() {
    SharedSpark.get();
  }

  @Test
  void theDocumentedCodeIsThis() throws IOException {
    List<String> examples = DocumentedCode.of(Project.ROOT.resolve("docs/estimators-lda.md"));
    assertThat(examples).hasSize(2);
    assertThat(
            DocumentedCode.in(
                Project.ROOT.resolve(
                    "apps/lda/src/test/java/io/sparkmp/lda/ml/PipelineExampleTest.java")))
        .contains(examples);
  }

  @Test
  @Tag("long")
  void fromTextToTopicsAndBack() throws IOException {
    Dataset<Row> letters = Planted.documents(0, 150);
    String path = folder.resolve("pipeline").toString();

    Tokenizer tokenizer = new Tokenizer().setInputCol("text").setOutputCol("all");
    StopWordsRemover remover = new StopWordsRemover().setInputCol("all").setOutputCol("words");
    CountVectorizer counter =
        new CountVectorizer().setInputCol("words").setOutputCol("counts").setMinDF(2);
    RotatingLDA lda =
        new RotatingLDA()
            .setFeaturesCol("counts")
            .setTopicDistributionCol("topics")
            .setK(5)
            .setMaxIter(100)
            .setSeed(1);
    PipelineModel fitted =
        new Pipeline()
            .setStages(new PipelineStage[] {tokenizer, remover, counter, lda})
            .fit(letters);
    fitted.write().overwrite().save(path);

    PipelineModel loaded = PipelineModel.load(path);
    Dataset<Row> topics = loaded.transform(letters).select("id", "topics");
    CountVectorizerModel words = (CountVectorizerModel) loaded.stages()[2];
    RotatingLDAModel model = (RotatingLDAModel) loaded.stages()[3];
    Dataset<Row> described = model.setVocabulary(words.vocabulary()).describeTopics(5);

    assertThat(Planted.print(topics))
        .isEqualTo(Planted.print(fitted.transform(letters).select("id", "topics")));
    assertThat(Planted.found(topics, "topics")).doesNotHaveDuplicates();
    for (Row topic : described.collectAsList()) {
      assertThat(topic.<String>getList(3)).hasSize(5).allMatch(word -> word.startsWith("w"));
    }
  }

  @Test
  @Tag("nightly")
  void theNumberOfTopicsIsChosen() {
    Dataset<Row> tokens = Planted.documents(0, 150).selectExpr("tokens as words");

    RotatingLDA lda = new RotatingLDA().setFeaturesCol("words").setCompletionCol("completion");
    TrainValidationSplitModel chosen =
        new TrainValidationSplit()
            .setEstimator(lda)
            .setEvaluator(new TopicEvaluator())
            .setEstimatorParamMaps(
                new ParamGridBuilder().addGrid(lda.k(), new int[] {5, 20}).build())
            .fit(tokens);

    for (double perplexity : chosen.validationMetrics()) {
      assertThat(perplexity).isBetween(15.0, 50.0);
    }
  }

  @Test
  void anUnfittedPipelineKeepsItsParams() throws IOException {
    String path = folder.resolve("unfitted").toString();
    RotatingLDA lda = Planted.lda().setSampler("mh").setVocabulary(Planted.vocabulary());
    new Pipeline().setStages(new PipelineStage[] {lda}).write().overwrite().save(path);
    RotatingLDA loaded = (RotatingLDA) Pipeline.load(path).getStages()[0];
    assertThat(loaded.uid()).isEqualTo(lda.uid());
    assertThat(explain(loaded)).isEqualTo(explain(lda));
    assertThat(loaded.getVocabulary()).containsExactly(Planted.vocabulary());
    assertThat(loaded.getSampler()).isEqualTo("mh");
    assertThat(loaded.getDocConcentration()).containsExactly(0.2);
  }

  /** All params with their values, but for arrays, which print their address. */
  private static String explain(RotatingLDA lda) {
    return lda.explainParams().replaceAll("@[0-9a-f]+", "");
  }
}
