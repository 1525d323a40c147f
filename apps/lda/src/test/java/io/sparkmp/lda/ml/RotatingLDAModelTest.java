package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.spark.model.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.clustering.LDAModel;
import org.apache.spark.ml.clustering.LocalLDAModel;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("spark")
class RotatingLDAModelTest {
  private static final SparkSession SPARK = SharedSpark.get();
  private static Dataset<Row> documents;
  private static RotatingLDAModel model;

  @TempDir private Path folder;

  @BeforeAll
  static void fit() {
    documents = Planted.documents(0, 200);
    model = Planted.lda().setVocabulary(Planted.vocabulary()).fit(documents);
  }

  private String place(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void savedAndLoadedItIsTheSame() throws IOException {
    model.copy(ParamMap.empty()).setTopicDistributionCol("shares").save(place("model"));
    RotatingLDAModel loaded = RotatingLDAModel.load(place("model"));
    assertThat(loaded.uid()).isEqualTo(model.uid());
    assertThat(loaded.getTopicDistributionCol()).isEqualTo("shares");
    assertThat(loaded.getVocabulary()).containsExactly(Planted.vocabulary());
    assertThat(loaded.getK()).isEqualTo(Planted.TOPICS);
    assertThat(loaded.getMaxIter()).isEqualTo(60);
    assertThat(loaded.getSeed()).isEqualTo(3);
    assertThat(loaded.getDocConcentration()).containsExactly(0.2);
    assertThat(loaded.topicModel().info()).isEqualTo(model.topicModel().info());
    assertThat(Planted.print(loaded.topicModel().words()))
        .isEqualTo(Planted.print(model.topicModel().words()));
    assertThat(Planted.print(loaded.transform(documents)))
        .isEqualTo(Planted.print(model.transform(documents)));
    assertThat(loaded.topicsMatrix()).isEqualTo(model.topicsMatrix());
    assertThat(loaded)
        .hasToString("RotatingLDAModel: uid=" + model.uid() + ", k=5, numFeatures=60");
    assertThat(loaded.hasSummary()).isFalse();
    assertThatThrownBy(loaded::summary)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Cannot report how "
                + model.uid()
                + " was trained: only the model that fit returns knows");
    assertThatThrownBy(() -> model.save(place("model"))).hasMessageContaining("it exists; ");
    model.write().overwrite().save(place("model"));
    assertThat(RotatingLDAModel.load(place("model")).getTopicDistributionCol())
        .isEqualTo("topicDistribution");
    assertThat(new TopicModelStore(SPARK, place("model")).load().info())
        .isEqualTo(model.topicModel().info());
  }

  @Test
  void aPathIsNoPattern() throws IOException {
    model.save(place("[a]{b}*"));
    assertThat(RotatingLDAModel.load(place("[a]{b}*")).uid()).isEqualTo(model.uid());
    Planted.lda().setMaxIter(7).save(place("{x,y}?"));
    assertThat(RotatingLDA.load(place("{x,y}?")).getMaxIter()).isEqualTo(7);
    new TopicEvaluator().save(place("[e]*"));
    assertThat(TopicEvaluator.load(place("[e]*")).uid()).startsWith("topic");
  }

  @Test
  void modelsOfVectorsAloneAreLoadedToo() throws IOException {
    RotatingLDAModel plain = Planted.lda().setMaxIter(5).fit(documents);
    plain.save(place("plain"));
    RotatingLDAModel loaded = RotatingLDAModel.load(place("plain"));
    assertThat(loaded.getVectorSize()).isEqualTo(Planted.WORDS);
    assertThat(Planted.print(loaded.transform(documents)))
        .isEqualTo(Planted.print(plain.transform(documents)));
    assertThatThrownBy(() -> loaded.setFeaturesCol("tokens").transform(documents))
        .hasMessage(
            "Cannot use tokens: the model was fitted on vectors and knows no words; set"
                + " vocabulary");
    loaded.setVocabulary(Planted.vocabulary());
    assertThat(Planted.print(loaded.transform(documents)))
        .isEqualTo(Planted.print(plain.transform(documents)));
    assertThatThrownBy(() -> loaded.setVocabulary(new String[] {"a"}).describeTopics())
        .hasMessage(
            "Invalid vocabulary: 1 words (expected: 60, the length of the vectors that the model"
                + " was fitted on)");
  }

  @Test
  void modelsOfTheCommandLineTakeTokens() {
    new TopicModelStore(SPARK, place("cli")).save(model.topicModel(), false);
    RotatingLDAModel loaded = RotatingLDAModel.load(place("cli"));
    assertThat(loaded.getK()).isEqualTo(Planted.TOPICS);
    assertThat(loaded.vocabSize()).isEqualTo(Planted.WORDS);
    assertThat(Planted.print(loaded.setFeaturesCol("tokens").transform(documents)))
        .isEqualTo(Planted.print(model.transform(documents)));
    assertThat(Planted.print(loaded.describeTopics()))
        .isEqualTo(Planted.print(model.describeTopics()));
    assertThatThrownBy(() -> loaded.setFeaturesCol("features").transform(documents))
        .hasMessage(
            "Cannot use column features: the model was fitted on words that have no places in"
                + " vectors; use array<string>, or set vocabulary");
    loaded.setVocabulary(Planted.vocabulary());
    assertThat(Planted.print(loaded.transform(documents)))
        .isEqualTo(Planted.print(model.transform(documents)));
    Row mixed =
        loaded
            .setFeaturesCol("w")
            .transform(SPARK.sql("select array('w03', 'unheard-of', 'w03') w"))
            .first();
    Row known = loaded.transform(SPARK.sql("select array('w03', 'w03') w")).first();
    assertThat(mixed.<Vector>getAs(1)).isEqualTo(known.<Vector>getAs(1));
  }

  @Test
  void emptyDocumentsHaveZeros() {
    Dataset<Row> none =
        model
            .copy(ParamMap.empty())
            .setFeaturesCol("w")
            .transform(SPARK.sql("select cast(array() as array<string>) w"));
    assertThat(none.first().<Vector>getAs(1)).isEqualTo(Vectors.zeros(Planted.TOPICS));
  }

  @Test
  void theOutputColumnSaysHowLongItsVectorsAre() {
    Dataset<Row> transformed = model.transform(documents);
    assertThat(
            AttributeGroup.fromStructField(transformed.schema().apply("topicDistribution")).size())
        .isEqualTo(Planted.TOPICS);
    assertThat(
            AttributeGroup.fromStructField(
                    model.transformSchema(documents.schema()).apply("topicDistribution"))
                .size())
        .isEqualTo(Planted.TOPICS);
  }

  /** MLlib's model is the same: as a matrix, by its words, on disk and for documents. */
  @Test
  void becomesMllibsModel() throws IOException {
    model.toMLlib().save(place("mllib"));
    LocalLDAModel mllib = LocalLDAModel.load(place("mllib"));
    assertThat(mllib.getK()).isEqualTo(Planted.TOPICS);
    assertThat(mllib.vocabSize()).isEqualTo(Planted.WORDS);
    assertThat(mllib.getSeed()).isEqualTo(3);
    assertThat(mllib.estimatedDocConcentration()).isEqualTo(model.estimatedDocConcentration());
    Matrix ours = model.topicsMatrix();
    assertThat(mllib.topicsMatrix().toArray()).containsExactly(ours.toArray());
    double beta = model.topicModel().info().beta();
    assertThat(Arrays.stream(ours.toArray()).sum())
        .isCloseTo(
            model.topicModel().info().tokens() + Planted.WORDS * Planted.TOPICS * beta,
            within(1e-6));
    List<Row> theirTopics = mllib.describeTopics(4).collectAsList();
    List<Row> ourTopics = model.describeTopics(4).collectAsList();
    for (int k = 0; k < Planted.TOPICS; k++) {
      assertThat(ourTopics.get(k).<Integer>getList(1))
          .containsExactlyInAnyOrderElementsOf(theirTopics.get(k).<Integer>getList(1));
    }
    assertSameWeights(model, 1e-12);
    Dataset<Row> both =
        mllib
            .setTopicDistributionCol("theirs")
            .transform(model.transform(Planted.documents(500, 600)));
    long agree =
        both.collectAsList().stream()
            .filter(
                row ->
                    Planted.main(row.getAs("theirs"))
                        == Planted.main(row.getAs("topicDistribution")))
            .count();
    assertThat(agree).isGreaterThanOrEqualTo(97);
    assertThat(model.logPerplexity(documents))
        .isCloseTo(mllib.logPerplexity(documents), within(1e-6));
  }

  @Test
  void judgesDocuments() {
    Dataset<Row> fresh = Planted.documents(700, 800);
    double vectors = model.completionPerplexity(fresh);
    // The documents' own distributions, evenly mixed, give 19; 60 words, evenly, 60.
    assertThat(vectors).isBetween(15.0, 30.0);
    RotatingLDAModel ofTokens = model.copy(ParamMap.empty()).setFeaturesCol("tokens");
    assertThat(ofTokens.completionPerplexity(fresh)).isEqualTo(vectors);
    assertThat(ofTokens.logLikelihood(fresh)).isEqualTo(model.logLikelihood(fresh));
    RotatingLDAModel worse = Planted.lda().setK(2).setMaxIter(20).fit(documents);
    assertThat(worse.completionPerplexity(fresh)).isGreaterThan(1.2 * vectors);
    RotatingLDAModel otherwise = model.copy(ParamMap.empty());
    otherwise.with(otherwise.numBlocks(), 5).with(otherwise.slicesPerBlock(), 1).setEngine("ring");
    assertThat(otherwise.completionPerplexity(fresh)).isEqualTo(vectors);
  }

  @Test
  @Tag("long")
  void modelsOfPlacesJudgeTokensToo() {
    Dataset<Row> fresh = Planted.documents(700, 800);
    RotatingLDAModel plain = Planted.lda().fit(documents);
    double vectors = plain.completionPerplexity(fresh);
    plain.setVocabulary(Planted.vocabulary()).setFeaturesCol("tokens");
    assertThat(plain.completionPerplexity(fresh)).isEqualTo(vectors);
  }

  @Test
  void unseenPlacesCountInTheWeights() {
    Dataset<Row> longer =
        SPARK.createDataFrame(
            documents.collectAsList().stream()
                .map(
                    row -> {
                      SparseVector counts = row.<Vector>getAs("features").toSparse();
                      return RowFactory.create(
                          Vectors.sparse(90, counts.indices(), counts.values()));
                    })
                .toList(),
            new StructType().add("features", SQLDataTypes.VectorType(), false));
    RotatingLDAModel fitted = Planted.lda().setMaxIter(5).setTopicConcentration(2).fit(longer);
    assertThat(fitted.topicModel().info().words()).isEqualTo(Planted.WORDS);
    assertThat(fitted.vocabSize()).isEqualTo(90);
    assertSameWeights(fitted, 1e-12);
  }

  private static void assertSameWeights(RotatingLDAModel ours, double tolerance) {
    List<Row> theirTopics = ours.toMLlib().describeTopics(4).collectAsList();
    List<Row> ourTopics = ours.describeTopics(4).collectAsList();
    for (int k = 0; k < Planted.TOPICS; k++) {
      List<Double> weights = theirTopics.get(k).getList(2);
      assertThat(ourTopics.get(k).<Double>getList(2)).hasSize(weights.size());
      for (int i = 0; i < weights.size(); i++) {
        assertThat(ourTopics.get(k).<Double>getList(2).get(i))
            .isCloseTo(weights.get(i), within(tolerance));
      }
    }
  }

  @Test
  void defaultsGoToMllibToo() {
    RotatingLDAModel fitted = new RotatingLDA().setK(2).setMaxIter(1).fit(documents);
    assertThat(fitted.toMLlib().getSeed()).isEqualTo(fitted.getSeed());
    assertThat(fitted.toMLlib().seed().parent()).isEqualTo(fitted.uid());
  }

  /** MLlib's inference starts from random numbers: the same before and after. */
  @Test
  void aCopyOfMllibsModelAndASavedOneSayTheSame() throws IOException {
    LocalLDAModel mllib = model.toMLlib();
    List<String> shares = Planted.print(mllib.transform(documents));
    LDAModel copy = mllib.copy(ParamMap.empty());
    mllib.save(place("same"));
    assertThat(Planted.print(copy.transform(documents))).isEqualTo(shares);
    assertThat(Planted.print(LocalLDAModel.load(place("same")).transform(documents)))
        .isEqualTo(shares);
    assertThat(Planted.print(mllib.transform(documents))).isEqualTo(shares);
  }

  /** Spark deletes a pipeline's folder before its stages are saved. */
  @Test
  void aPipelineReplacesTheFilesThatItWasLoadedFrom() throws IOException {
    PipelineStage[] stages = {Planted.lda().setMaxIter(5)};
    PipelineModel fitted = new Pipeline().setStages(stages).fit(documents);
    List<String> topics = Planted.print(fitted.transform(documents));
    fitted.save(place("pipeline"));
    PipelineModel loaded = PipelineModel.load(place("pipeline"));
    loaded.write().overwrite().save(place("pipeline"));
    PipelineModel again = PipelineModel.load(place("pipeline"));
    assertThat(Planted.print(again.transform(documents))).isEqualTo(topics);
    assertThat(((RotatingLDAModel) again.stages()[0]).topicsMatrix())
        .isEqualTo(((RotatingLDAModel) fitted.stages()[0]).topicsMatrix());
  }

  @Test
  void anUnpersistedModelIsNamed() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(SPARK.sparkContext());
    Set<Integer> before = Set.copyOf(context.getPersistentRDDs().keySet());
    RotatingLDAModel lost = Planted.lda().setMaxIter(2).fit(documents);
    context
        .getPersistentRDDs()
        .forEach(
            (id, rdd) -> {
              if (!before.contains(id)) {
                rdd.unpersist(true);
              }
            });
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> lost.transform(documents),
            () -> lost.describeTopics(2),
            () -> lost.write().save(place("lost")),
            () -> Planted.lda().setInitialModel(lost).fit(documents))) {
      assertThatThrownBy(use)
          .isInstanceOf(ModelException.class)
          .hasMessageStartingWith(
              "Cannot use model " + lost.uid() + ": its tables are no longer stored");
    }
    assertThat(lost.toString()).contains("RotatingLDAModel: uid=");
  }

  @Test
  void describesTopicsByTheirWords() {
    Dataset<Row> topics = model.describeTopics();
    assertThat(topics.columns()).containsExactly("topic", "termIndices", "termWeights", "terms");
    for (Row topic : topics.collectAsList()) {
      List<Integer> places = topic.getList(1);
      assertThat(topic.<String>getList(3))
          .containsExactlyElementsOf(
              places.stream().map(place -> Planted.vocabulary()[place]).toList());
      assertThat(topic.<Double>getList(2)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
      assertThat(places).hasSize(10);
    }
    assertThatThrownBy(() -> model.describeTopics(0))
        .hasMessage("Invalid maxTermsPerTopic: 0 (expected: >= 1)");
  }

  @Test
  void damagedFoldersAreNamed() throws IOException {
    model.save(place("model"));
    Path metadata = folder.resolve("model/metadata.json");
    String text = Files.readString(metadata);
    Files.delete(folder.resolve("model/.metadata.json.crc"));
    Files.writeString(metadata, text.replace("\"version\" : 2", "\"version\" : 3"));
    assertRefused("is of format spark-mp topic model, version 3 (expected: ");
    Files.delete(metadata);
    assertRefused("it has no metadata.json, so it is no model");
    Files.writeString(metadata, text);
    assertThat(RotatingLDAModel.load(place("model")).getK()).isEqualTo(Planted.TOPICS);
    Path params =
        files("metadata")
            .filter(f -> f.getFileName().toString().startsWith("part-"))
            .findFirst()
            .orElseThrow();
    String saved = Files.readString(params);
    Files.deleteIfExists(params.resolveSibling("." + params.getFileName() + ".crc"));
    Files.writeString(params, saved.substring(0, saved.length() / 2));
    assertRefused("its params, in metadata/: ");
    Files.writeString(params, saved);
    Path table =
        files("words")
            .filter(f -> f.toString().endsWith(".parquet"))
            .max(java.util.Comparator.comparingLong(f -> f.toFile().length()))
            .orElseThrow();
    Files.delete(table.resolveSibling("." + table.getFileName() + ".crc"));
    byte[] bytes = Files.readAllBytes(table);
    bytes[bytes.length / 4] ^= 0x10;
    Files.write(table, bytes);
    assertRefused("table words: ");
  }

  private Stream<Path> files(String name) {
    try {
      return Files.list(folder.resolve("model").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> RotatingLDAModel.load(place("model")))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("Cannot read model ")
        .hasMessageContaining(message);
  }
}
