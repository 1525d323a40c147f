package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.ml.tuning.TrainValidationSplit;
import org.apache.spark.ml.tuning.TrainValidationSplitModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class TopicEvaluatorTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static final TopicEvaluator PERPLEXITY = new TopicEvaluator();
  private static final TopicEvaluator NPMI = new TopicEvaluator().setMetricName("npmi");

  private static Dataset<Row> documents;
  private static RotatingLDAModel model;

  @BeforeAll
  static void fit() {
    documents = Planted.documents(0, 200);
    model = lda().setVocabulary(Planted.vocabulary()).fit(documents);
  }

  private static RotatingLDA lda() {
    return Planted.lda().setCompletionCol("completion").setTopTerms(10);
  }

  private static RotatingLDAModel copy() {
    return model.copy(ParamMap.empty());
  }

  /** By the definitions, one document and word at a time. */
  @Test
  void halvesAreJudgedByTheTopicsOfTheOthers() {
    Dataset<Row> fresh = Planted.documents(700, 760);
    Matrix counts = model.topicsMatrix(); // count + beta
    double[] totals = new double[Planted.TOPICS];
    counts.foreachActive(
        (word, topic, value) -> {
          totals[(Integer) topic] += (Double) value;
          return null;
        });
    DocumentHoldOut halves = new DocumentHoldOut(model.getSeed(), 0, 1);
    List<Row> visible = new ArrayList<>();
    List<double[]> hidden = new ArrayList<>();
    for (Row row : fresh.collectAsList()) {
      double[] all = row.<Vector>getAs("features").toArray();
      long hash = 0;
      for (int w = 0; w < all.length; w++) {
        hash = all[w] == 0 ? hash : SplitMix64.derive(hash, w, (long) all[w]);
      }
      double[] seen = new double[all.length];
      double[] unseen = new double[all.length];
      for (int w = 0; w < all.length; w++) {
        for (int i = 0; i < all[w]; i++) {
          (halves.isHidden(hash, w, i) ? unseen : seen)[w]++;
        }
      }
      visible.add(RowFactory.create(row.getInt(0), Vectors.dense(seen)));
      hidden.add(unseen);
    }
    Dataset<Row> shares =
        copy()
            .setCompletionCol("")
            .transform(SPARK.createDataFrame(visible, fresh.select("id", "features").schema()));
    List<Row> ofVisible = shares.orderBy("id").collectAsList();
    List<Row> found = model.transform(fresh).orderBy("id").collectAsList();
    double sum = 0;
    double tokens = 0;
    for (int d = 0; d < hidden.size(); d++) {
      double[] theta = ofVisible.get(d).<Vector>getAs("topicDistribution").toArray();
      double expected = 0;
      for (int w = 0; w < Planted.WORDS; w++) {
        double probability = 0;
        for (int k = 0; k < theta.length; k++) {
          probability += theta[k] * counts.apply(w, k) / totals[k];
        }
        expected += hidden.get(d)[w] * Math.log(probability);
      }
      Row completion = found.get(d).getAs("completion");
      assertThat(completion.getDouble(0)).isCloseTo(expected, within(1e-9));
      assertThat(completion.getLong(1)).isEqualTo((long) Arrays.stream(hidden.get(d)).sum());
      sum += expected;
      tokens += Arrays.stream(hidden.get(d)).sum();
    }
    assertThat(PERPLEXITY.evaluate(model.transform(fresh)))
        .isCloseTo(Math.exp(-sum / tokens), within(1e-9));
  }

  @Test
  void perplexityIsNearThatOfSampling() {
    Dataset<Row> fresh = Planted.documents(1000, 1400);
    double sampled = model.completionPerplexity(fresh); // as lda evaluate
    double ours = PERPLEXITY.evaluate(model.transform(fresh));
    assertThat(ours).isBetween(0.95 * sampled, 1.02 * sampled);
    RotatingLDAModel tokens = copy().setFeaturesCol("tokens");
    assertThat(PERPLEXITY.evaluate(tokens.transform(fresh.repartition(3))))
        .isCloseTo(ours, within(1e-9));
  }

  @Test
  void coherenceIsThatOfTheTraining() {
    double trained = model.topicModel().topics().agg(functions.avg("npmi")).first().getDouble(0);
    assertThat(NPMI.evaluate(model.transform(documents))).isCloseTo(trained, within(1e-12));
    Dataset<Row> ofTokens = copy().setFeaturesCol("tokens").transform(documents);
    assertThat(NPMI.copy(ParamMap.empty()).setFeaturesCol("tokens").evaluate(ofTokens))
        .isCloseTo(trained, within(1e-12));
  }

  @Test
  void coherenceIsByTheDocumentsGiven() {
    Dataset<Row> fresh = Planted.documents(700, 730);
    List<Set<Integer>> sets = new ArrayList<>();
    for (Row row : fresh.collectAsList()) {
      Set<Integer> words = new HashSet<>();
      row.<Vector>getAs("features")
          .foreachNonZero(
              (word, count) -> {
                words.add((Integer) word);
                return null;
              });
      sets.add(words);
    }
    int terms = 4;
    double sum = 0;
    int pairs = 0;
    for (Row topic : model.describeTopics(terms).collectAsList()) {
      List<Integer> words = topic.getList(1);
      for (int v : words) {
        for (int w : words) {
          if (v < w) {
            double n = sets.size();
            double both = sets.stream().filter(s -> s.contains(v) && s.contains(w)).count() / n;
            double first = sets.stream().filter(s -> s.contains(v)).count() / n;
            double second = sets.stream().filter(s -> s.contains(w)).count() / n;
            assertThat(both).isBetween(1e-9, 1 - 1e-9); // no limits to be taken
            sum += Math.log(both / (first * second)) / -Math.log(both);
            pairs++;
          }
        }
      }
    }
    assertThat(pairs).isEqualTo(Planted.TOPICS * terms * (terms - 1) / 2);
    TopicEvaluator four = NPMI.copy(ParamMap.empty()).setTopTerms(terms);
    assertThat(four.evaluate(model.transform(fresh))).isCloseTo(sum / pairs, within(1e-12));
  }

  @Test
  void validationFindsThePlantedNumberOfTopics(@TempDir Path folder) throws IOException {
    assertFindsThePlantedNumber(PERPLEXITY, folder);
  }

  @Test
  @Tag("nightly")
  void coherenceFindsThePlantedNumberOfTopics(@TempDir Path folder) throws IOException {
    assertFindsThePlantedNumber(NPMI.copy(ParamMap.empty()).setFeaturesCol("tokens"), folder);
  }

  private static void assertFindsThePlantedNumber(TopicEvaluator evaluator, Path folder)
      throws IOException {
    RotatingLDA estimator = lda().setFeaturesCol("tokens").setMaxIter(40);
    TrainValidationSplit split =
        new TrainValidationSplit()
            .setEstimator(estimator)
            .setEvaluator(evaluator)
            .setEstimatorParamMaps(
                new ParamGridBuilder().addGrid(estimator.k(), new int[] {2, 5}).build())
            .setTrainRatio(0.7)
            .setSeed(2);
    TrainValidationSplitModel chosen = split.fit(documents);
    RotatingLDAModel best = (RotatingLDAModel) chosen.bestModel();
    double[] metrics = chosen.validationMetrics();
    assertThat(best.getK()).as(Arrays.toString(metrics)).isEqualTo(5);
    assertThat(metrics[1] > metrics[0]).isEqualTo(evaluator.isLargerBetter());
    String path = folder.resolve(evaluator.getMetricName()).toString();
    split.save(path);
    assertThat(TrainValidationSplit.load(path).getEvaluator().isLargerBetter())
        .isEqualTo(evaluator.isLargerBetter());
  }

  @Test
  void documentsWithoutHalves() {
    Vector none = Vectors.sparse(Planted.WORDS, new int[0], new double[0]);
    Dataset<Row> rows =
        SPARK.createDataFrame(
            List.of(RowFactory.create(1, none)), documents.select("id", "features").schema());
    assertThat(model.transform(rows).first().getStruct(3)).isEqualTo(RowFactory.create(0.0, 0L));
    assertThatThrownBy(() -> PERPLEXITY.evaluate(model.transform(rows)))
        .hasMessage(
            "Cannot judge topics by perplexity: none of 1 documents has a hidden token of a word"
                + " that the model knows");
    // Of one token, half of the documents have it hidden, and nothing else: the prior says it all.
    List<Row> single = new ArrayList<>();
    for (int word = 0; word < Planted.WORDS; word++) {
      double[] one = {1};
      single.add(RowFactory.create(word, Vectors.sparse(Planted.WORDS, new int[] {word}, one)));
    }
    List<Row> judged =
        model
            .transform(SPARK.createDataFrame(single, rows.schema()))
            .select("completion.*", "id")
            .filter("tokens = 1")
            .collectAsList();
    assertThat(judged).hasSizeBetween(15, 45);
    double[] alpha = model.estimatedDocConcentration().toArray();
    Matrix counts = model.topicsMatrix();
    for (Row row : judged) {
      double probability = 0;
      for (int k = 0; k < alpha.length; k++) {
        double total = 0;
        for (int w = 0; w < Planted.WORDS; w++) {
          total += counts.apply(w, k);
        }
        probability +=
            alpha[k] / Arrays.stream(alpha).sum() * counts.apply(row.getInt(2), k) / total;
      }
      assertThat(row.getDouble(0)).isCloseTo(Math.log(probability), within(1e-9));
    }
  }

  @Test
  void columnsAreThoseOfTheSchema() {
    Dataset<Row> both = model.transform(documents);
    assertThat(both.schema().simpleString())
        .isEqualTo(model.transformSchema(documents.schema()).simpleString());
    RotatingLDAModel only = copy().setTopicDistributionCol("");
    assertThat(only.transform(documents).columns())
        .containsExactly("id", "features", "tokens", "text", "completion");
    assertThat(only.setCompletionCol("").transform(documents).columns())
        .isEqualTo(documents.columns());
    var metadata = both.schema().apply("topicDistribution").metadata();
    assertThat(metadata.getMetadataArray("sparkmp_topics")).hasSize(Planted.TOPICS);
    assertThat(metadata.contains("ml_attr")).isTrue();
    assertThat(copy().setTopTerms(0).transform(documents).schema().apply(4).metadata())
        .isEqualTo(model.transformSchema(documents.schema()).apply(4).metadata());
    assertThatThrownBy(() -> copy().setCompletionCol("text").transform(documents))
        .hasMessage("Cannot add column text: it exists; set completionCol to another");
    assertThatThrownBy(() -> copy().setCompletionCol("topicDistribution").transform(documents))
        .hasMessage("Cannot add column topicDistribution: it exists; set completionCol to another");
  }

  @Test
  void isSavedAndLoaded(@TempDir Path folder) throws IOException {
    TopicEvaluator evaluator =
        new TopicEvaluator()
            .setMetricName("NPMI")
            .setTopTerms(7)
            .setFeaturesCol("f")
            .setCompletionCol("c")
            .setTopicDistributionCol("t");
    String path = folder.resolve("evaluator").toString();
    evaluator.save(path);
    TopicEvaluator loaded = TopicEvaluator.load(path);
    assertThat(loaded.explainParams()).isEqualTo(evaluator.explainParams());
    assertThat(loaded).hasToString("TopicEvaluator: uid=" + evaluator.uid() + ", metricName=NPMI");
    assertThat(loaded.isLargerBetter()).isTrue();
    assertThat(PERPLEXITY.isLargerBetter()).isFalse();
  }

  @Test
  void namesWhatCannotBeJudged() {
    assertThatThrownBy(() -> new TopicEvaluator().setTopTerms(1))
        .hasMessageContaining("topTerms given invalid value 1");
    assertThatThrownBy(() -> new TopicEvaluator().setMetricName("umass"))
        .hasMessageContaining("metricName given invalid value umass");
    assertThatThrownBy(() -> PERPLEXITY.evaluate(documents))
        .hasMessage(
            "Cannot judge topics: there is no column completion among [id, features, tokens, text];"
                + " set completionCol of the RotatingLDA and of this evaluator to the same name");
    assertThatThrownBy(
            () -> PERPLEXITY.copy(ParamMap.empty()).setCompletionCol("id").evaluate(documents))
        .hasMessage(
            "Invalid completionCol: column id is of type int (expected:"
                + " struct<logLikelihood:double,tokens:bigint>, as a model with this completionCol"
                + " adds it)");
    assertThatThrownBy(() -> NPMI.evaluate(documents))
        .hasMessageStartingWith("Cannot judge topics: there is no column topicDistribution among");
    assertThatThrownBy(() -> NPMI.evaluate(copy().setTopTerms(0).transform(documents)))
        .hasMessage(
            "Cannot judge topics by npmi: the metadata of column topicDistribution does not say"
                + " their words; set topTerms of the RotatingLDA to 10");
    assertThatThrownBy(() -> NPMI.evaluate(copy().setTopTerms(3).transform(documents)))
        .hasMessage("Invalid topTerms: 10 (expected: at most 3, the topTerms of the model)");
    Dataset<Row> ofPlaces = lda().setMaxIter(3).fit(documents).transform(documents);
    assertThatThrownBy(
            () -> NPMI.copy(ParamMap.empty()).setFeaturesCol("tokens").evaluate(ofPlaces))
        .hasMessage(
            "Cannot judge topics by npmi: the model knows no words but the places of vectors, and"
                + " featuresCol holds tokens; set featuresCol to the vectors");
    assertThat(NPMI.evaluate(ofPlaces)).isBetween(-1.0, 1.0);
  }
}
