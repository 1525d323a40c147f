package io.sparkmp.lda.ml;

import io.sparkmp.lda.kernel.KnownTopics;
import io.sparkmp.lda.model.TopWords;
import io.sparkmp.lda.model.TopicModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.clustering.LocalLDAModel;
import org.apache.spark.ml.linalg.Matrices;
import org.apache.spark.ml.linalg.Matrix;
import org.apache.spark.ml.param.Param;
import org.apache.spark.mllib.linalg.Matrices$;
import org.apache.spark.mllib.linalg.Vectors$;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A model in the forms in which MLlib shows models. */
final class Descriptions {
  private static final double GAMMA_SHAPE = 100; // MLlib's, for the start of its inference

  private Descriptions() {}

  static Dataset<Row> of(SparkSession spark, TopicModel model, Knowledge.Placed placed, int n) {
    if (n < 1) {
      throw new IllegalArgumentException("Invalid maxTermsPerTopic: " + n + " (expected: >= 1)");
    }
    Vocabulary vocabulary = placed.vocabulary();
    double beta = model.info().beta();
    double betaSum = vocabulary.size() * beta;
    long[] totals = model.totals();
    StructType schema =
        new StructType()
            .add("topic", DataTypes.IntegerType, false)
            .add("termIndices", DataTypes.createArrayType(DataTypes.IntegerType, false), false)
            .add("termWeights", DataTypes.createArrayType(DataTypes.DoubleType, false), false);
    boolean named = vocabulary.words() != null;
    boolean anyPlaced = false;
    List<Row> rows = new ArrayList<>();
    for (TopWords.Topic topic : TopWords.of(model, n)) {
      List<Integer> places = new ArrayList<>();
      List<Double> weights = new ArrayList<>();
      List<String> terms = new ArrayList<>();
      for (TopWords.Word word : topic.words()) {
        int place = vocabulary.place(word.word());
        if (place >= 0) { // else a vocabulary was set that does not have it
          places.add(place);
          weights.add((word.count() + beta) / (totals[topic.topic()] + betaSum));
          anyPlaced = true;
          terms.add(named ? vocabulary.known().word(place) : "");
        }
      }
      Object[] indices = places.toArray();
      rows.add(
          named
              ? RowFactory.create(topic.topic(), indices, weights.toArray(), terms.toArray())
              : RowFactory.create(topic.topic(), indices, weights.toArray()));
    }
    if (!anyPlaced) {
      placed.topics(); // says so if the vocabulary has nothing in common with the model
    }
    return spark.createDataFrame(
        rows,
        named
            ? schema.add("terms", DataTypes.createArrayType(DataTypes.StringType, false), false)
            : schema);
  }

  static Matrix matrix(KnownTopics topics) {
    return Matrices.dense(topics.words(), topics.topics(), columns(topics));
  }

  /** By topic, then word. */
  private static double[] columns(KnownTopics topics) {
    int words = topics.words();
    if ((long) words * topics.topics() > Integer.MAX_VALUE - 8) {
      throw new IllegalStateException(
          "Cannot gather the topics: "
              + words
              + " words x "
              + topics.topics()
              + " topics do not fit into one array; use describeTopics, transform or"
              + " completionPerplexity, which do not need it");
    }
    double[] values = new double[words * topics.topics()];
    Arrays.fill(values, topics.parameters().beta());
    for (int w = 0; w < words; w++) {
      int word = w;
      topics.forEach(w, (topic, count) -> values[topic * words + word] += count);
    }
    return values;
  }

  static LocalLDAModel toMLlib(RotatingLDAModel model, KnownTopics topics) {
    var local =
        new org.apache.spark.mllib.clustering.LocalLDAModel(
            Matrices$.MODULE$.dense(topics.words(), topics.topics(), columns(topics)),
            Vectors$.MODULE$.dense(topics.parameters().alpha()),
            topics.parameters().beta(),
            GAMMA_SHAPE);
    LocalLDAModel result =
        new LocalLDAModel(
            model.uid(), topics.words(), local, model.topicModel().words().sparkSession());
    for (Param<?> param : model.params()) {
      if (model.isDefined(param) && result.hasParam(param.name())) {
        copy(model, param, result);
      }
    }
    local.setSeed(model.getSeed());
    return result;
  }

  @SuppressWarnings("unchecked")
  private static void copy(RotatingLDAModel from, Param<?> param, LocalLDAModel to) {
    Param<Object> other = (Param<Object>) (Param<?>) to.getParam(param.name());
    to.set(other, from.getOrDefault((Param<Object>) param));
  }
}
