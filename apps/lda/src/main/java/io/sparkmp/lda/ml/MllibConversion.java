package io.sparkmp.lda.ml;

import io.sparkmp.errors.Arguments;
import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.kernel.VocabularyIndex;
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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Converts a model to MLlib's forms. */
final class MllibConversion {
  private static final double GAMMA_SHAPE = 100; // MLlib's, for the start of its inference

  private MllibConversion() {}

  /** Each topic with its {@code n} most frequent words among those with a place. */
  static Dataset<Row> topics(TopicModel model, SharedModel.Placed placed, int n) {
    Arguments.check("maxTermsPerTopic", n, n >= 1, ">= 1");
    WordPlaces vocabulary = placed.vocabulary();
    VocabularyIndex names = vocabulary.words();
    double beta = model.info().beta();
    double betaSum = vocabulary.size() * beta;
    long[] totals = model.totals();
    boolean anyPlaced = false;
    List<Row> rows = new ArrayList<>();
    for (TopWords.Topic topic : TopWords.of(model, n)) {
      double total = totals[topic.topic()] + betaSum;
      List<Object> indices = new ArrayList<>();
      List<Object> weights = new ArrayList<>();
      List<Object> terms = new ArrayList<>();
      for (TopWords.Word word : topic.words()) {
        int place = vocabulary.place(word.word());
        if (place >= 0) { // else the vocabulary that was set lacks it
          indices.add(place);
          weights.add((word.count() + beta) / total);
          terms.add(names == null ? "" : names.word(place));
        }
      }
      anyPlaced |= !indices.isEmpty();
      rows.add(
          RowFactory.create(topic.topic(), indices.toArray(), weights.toArray(), terms.toArray()));
    }
    if (!anyPlaced) {
      placed.topics(); // throws if vocabulary and model have no word in common
    }
    StructType schema =
        new StructType()
            .add("topic", DataTypes.IntegerType, false)
            .add("termIndices", DataTypes.createArrayType(DataTypes.IntegerType, false), false)
            .add("termWeights", DataTypes.createArrayType(DataTypes.DoubleType, false), false)
            .add("terms", DataTypes.createArrayType(DataTypes.StringType, false), false);
    Dataset<Row> described = model.words().sparkSession().createDataFrame(rows, schema);
    return names == null ? described.drop("terms") : described;
  }

  static Matrix matrix(TopicWordDistributions topics) {
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
    return Matrices.dense(words, topics.topics(), values);
  }

  static LocalLDAModel toMLlib(RotatingLDAModel model, TopicWordDistributions topics) {
    var local =
        new org.apache.spark.mllib.clustering.LocalLDAModel(
            Matrices$.MODULE$.fromML(matrix(topics)),
            Vectors$.MODULE$.dense(topics.parameters().alpha()),
            topics.parameters().beta(),
            GAMMA_SHAPE);
    LocalLDAModel result =
        new LocalLDAModel(
            model.uid(), topics.words(), local, model.topicModel().words().sparkSession());
    for (Param<?> param : model.params()) {
      if (model.isDefined(param) && result.hasParam(param.name())) {
        result.set(param.name(), model.getOrDefault(param));
      }
    }
    return result;
  }
}
