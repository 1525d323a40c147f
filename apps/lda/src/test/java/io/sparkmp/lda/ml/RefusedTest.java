package io.sparkmp.lda.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.spark.ingest.IngestException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.feature.CountVectorizer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The messages for params and columns that cannot be used. */
@Tag("spark")
class RefusedTest {
  private static Dataset<Row> documents;
  private static RotatingLDAModel model;

  @BeforeAll
  static void fit() {
    documents = Planted.documents(0, 40);
    model = lda().fit(documents);
  }

  private static RotatingLDA lda() {
    return Planted.lda().setMaxIter(2);
  }

  private static Dataset<Row> vectors(Vector... vectors) {
    return SharedSpark.get()
        .createDataFrame(
            Arrays.stream(vectors).map(v -> RowFactory.create(v)).toList(),
            new StructType().add("features", SQLDataTypes.VectorType()));
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void params() {
    assertThatThrownBy(() -> lda().setK(1))
        .hasMessageContaining("parameter k given invalid value 1");
    assertThatThrownBy(() -> lda().setMaxIter(0))
        .hasMessageContaining("parameter maxIter given invalid value 0");
    assertThatThrownBy(() -> lda().setSampler("slice"))
        .hasMessageContaining("parameter sampler given invalid value slice");
    assertThatThrownBy(() -> lda().setTopicConcentration(0))
        .hasMessageContaining("parameter topicConcentration given invalid value 0.0");
    assertThatThrownBy(() -> lda().setTopicConcentration(1e-20))
        .hasMessageContaining("parameter topicConcentration given invalid value 1.0E-20");
    assertThatThrownBy(() -> lda().setDocConcentration(1e-50))
        .hasMessageContaining("parameter docConcentration given invalid value");
    assertThatThrownBy(() -> lda().setDocConcentration(new double[] {0.1, -1}))
        .hasMessageContaining("parameter docConcentration given invalid value");
    assertThatThrownBy(() -> lda().setCooling(-1))
        .hasMessageContaining("parameter cooling given invalid value -1");
    assertThatThrownBy(() -> lda().setNumBlocks(0))
        .hasMessageContaining("parameter numBlocks given invalid value 0");
    assertRefused(
        () -> lda().setDocConcentration(new double[] {0.1, 0.2}).fit(documents),
        "Invalid docConcentration: 2 values (expected: 1, or k = 5)");
    assertThatThrownBy(() -> lda().setK(70_000))
        .hasMessageContaining("parameter k given invalid value 70000");
    assertThat(lda().setK(65_534).getK()).isEqualTo(65_534);
    assertThatThrownBy(() -> lda().setDocConcentration(Double.POSITIVE_INFINITY))
        .hasMessageContaining("parameter docConcentration given invalid value");
    assertThatThrownBy(() -> lda().setDocConcentration(Double.NaN))
        .hasMessageContaining("parameter docConcentration given invalid value");
    assertThatThrownBy(() -> lda().setTopicConcentration(Double.POSITIVE_INFINITY))
        .hasMessageContaining("parameter topicConcentration given invalid value Infinity");
    assertThatThrownBy(() -> lda().setValidationFraction(1.5))
        .hasMessageContaining("parameter validationFraction given invalid value 1.5");
    assertThatThrownBy(() -> lda().setPatience(0))
        .hasMessageContaining("parameter patience given invalid value 0");
    assertRefused(
        () -> lda().setPatience(3).fit(documents),
        "Cannot stop early: patience is set, but validationFraction is 0");
    assertRefused(
        () -> lda().setK(7).setInitialModel(model).fit(documents),
        "Invalid initial model: it has 5 topics (expected: k = 7)");
    assertRefused(
        () -> lda().setFeaturesCol("tokens").setInitialModel(model).fit(documents),
        "Invalid initial model: it knows the places of vectors of 60 entries (expected: words)");
  }

  @Test
  void columns() {
    String accepted =
        " (expected: a vector of org.apache.spark.ml.linalg, an array of numbers, both of whole"
            + " counts, or array<string> of tokens)";
    assertRefused(
        () -> lda().setFeaturesCol("text").fit(documents),
        "Invalid type of column text: string" + accepted);
    assertRefused(
        () -> model.copy(ParamMap.empty()).setFeaturesCol("id").transform(documents),
        "Invalid type of column id: int" + accepted);
    assertRefused(
        () -> lda().setFeaturesCol("who").fit(documents),
        "Cannot find column who: the columns are [id, features, tokens, text]; set featuresCol");
    assertRefused(
        () -> lda().setTopicDistributionCol("text").fit(documents),
        "Cannot add column text: it exists; set topicDistributionCol to another");
    assertRefused(
        () -> lda().setFeaturesCol("tokens").setVocabulary(Planted.vocabulary()).fit(documents),
        "Cannot use a vocabulary with column tokens: its tokens are words already");
  }

  @Test
  void vocabularies() {
    String[] twice = Planted.vocabulary();
    twice[7] = twice[2];
    String message = "Cannot use vocabulary: 'w02' is at 2 and at 7; rename one";
    assertRefused(() -> lda().setVocabulary(twice).fit(documents), message);
    RotatingLDAModel named = model.copy(ParamMap.empty());
    assertRefused(() -> named.setVocabulary(twice).describeTopics(), message);
    String[] gap = Planted.vocabulary();
    gap[3] = null;
    assertRefused(
        () -> lda().setVocabulary(gap).fit(documents),
        "Cannot use vocabulary: the word at 3 is null");
    RotatingLDAModel ofWords = lda().setFeaturesCol("tokens").fit(documents);
    RotatingLDAModel strange = ofWords.setVocabulary(new String[] {"xyzzy", "plugh"});
    String none =
        "Cannot use vocabulary: none of its 2 words is in the model (the model has for example"
            + " 'w00')";
    assertRefused(() -> strange.transform(documents), none);
    assertRefused(() -> strange.describeTopics(), none);
    assertRefused(() -> strange.topicsMatrix(), none);
  }

  private static void assertUnreadable(RotatingLDA lda, Dataset<Row> dataset, String message) {
    assertThatThrownBy(() -> lda.fit(dataset))
        .isInstanceOf(IngestException.class)
        .hasMessage(message);
    assertThat(SharedSpark.get().sharedState().cacheManager().isEmpty()).isTrue();
  }

  @Test
  void documentsOfATraining() {
    String start = "Cannot read document: the dataset, row ";
    String range = " is no whole number of 0..16777216: ";
    Vector good = Vectors.dense(1, 2);
    assertUnreadable(
        lda(),
        vectors(good, Vectors.dense(0, -1)),
        start + "(2, [0.0,-1.0]): the count at 1" + range + "-1.0 (1 malformed record)");
    assertUnreadable(
        lda(),
        vectors(good, good, Vectors.sparse(2, new int[] {0}, new double[] {0.5})),
        start + "(3, (2,[0],[0.5])): the count at 0" + range + "0.5 (1 malformed record)");
    assertUnreadable(
        lda(), vectors(good, null), start + "(2, null): the vector is null (1 malformed record)");
    assertUnreadable(
        lda(),
        vectors(good, Vectors.dense(1, 2, 3)),
        start + "(2, [1.0,2.0,3.0]): the vector has 3 entries (expected: 2) (1 malformed record)");
    assertUnreadable(
        lda().setVocabulary(new String[] {"a", "b", "c"}),
        vectors(good),
        start
            + "(1, [1.0,2.0]): the vector has 2 entries (vocabulary: 3 words) (1 malformed record)");
    assertUnreadable(
        lda(),
        SharedSpark.get().sql("select array(1, null) features"),
        start
            + "(1, [1.0,NaN]): the count at 1"
            + range
            + "NaN, as which a null in an array is read (1 malformed record)");
    assertUnreadable(
        lda(),
        SharedSpark.get().sql("select array('a', null) features"),
        start + "(1, [a, null]): the token at 1 is null (1 malformed record)");
    assertUnreadable(lda(), vectors(), "Cannot use documents: the dataset holds no documents");
    assertUnreadable(
        lda(),
        vectors(Vectors.zeros(3)),
        "Cannot use documents: the 1 documents of the dataset hold no words");
  }

  private static void assertFails(Dataset<Row> dataset, String message) {
    Dataset<Row> transformed = model.transform(dataset); // reads nothing yet
    assertThatThrownBy(transformed::collectAsList)
        .satisfies(
            error -> assertThat(error.getMessage().lines().toList().get(0)).contains(message))
        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("User defined function"));
  }

  @Test
  void vectorsWhoseSizeTheColumnStates() {
    Dataset<Row> counts =
        new CountVectorizer()
            .setInputCol("tokens")
            .setOutputCol("features")
            .setVocabSize(7)
            .fit(documents.drop("features"))
            .transform(documents.drop("features"));
    assertRefused(
        () -> model.transform(counts), // no job needs to find that out
        "Cannot apply the model to column features: its vectors have 7 entries (expected: 60, as in"
            + " the training)");
  }

  @Test
  void documentsOfATransform() {
    assertFails(
        vectors(Vectors.dense(1, 2)),
        "Cannot use document [1.0,2.0]: its size is 2 (expected: 60, an entry a word)");
    assertFails(
        vectors((Vector) null),
        "Cannot use a document: it is null (expected: a vector or tokens; leave out rows without)");
    assertFails(
        vectors(Vectors.sparse(60, new int[] {7}, new double[] {-2})),
        "Cannot use document (60,[7],[-2.0]): the count at 7 is no whole number of"
            + " 0..16777216: -2.0");
    assertThat(List.of(model.transform(documents).columns())).contains("topicDistribution");
  }
}
