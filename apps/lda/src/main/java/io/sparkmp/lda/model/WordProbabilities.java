package io.sparkmp.lda.model;

import io.sparkmp.lda.metadata.TopicModelInfo;
import io.sparkmp.spark.arrow.ArrowColumn;
import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;

/** Adds the probability of each word in each topic, so that readers need not compute it. */
final class WordProbabilities {

  private WordProbabilities() {}

  /**
   * The words of a model with an additional column {@code probabilities}: p(word | topic) at place
   * topic, K floats. Over the words, those of one topic add up to 1.
   */
  static Dataset<Row> beside(TopicModel model) {
    TopicModelInfo info = model.info();
    double beta = info.beta();
    double words = info.words();
    double[] inTopics =
        Arrays.stream(model.totals()).mapToDouble(tokens -> tokens + words * beta).toArray();
    UDF2<Seq<Integer>, Seq<Integer>, float[]> probabilities =
        (topics, counts) -> {
          float[] result = new float[inTopics.length];
          for (int k = 0; k < result.length; k++) {
            result[k] = (float) (beta / inTopics[k]);
          }
          for (int i = 0; i < topics.size(); i++) {
            int k = topics.apply(i);
            result[k] = (float) ((counts.apply(i) + beta) / inTopics[k]);
          }
          return result;
        };
    return model
        .words()
        .withColumn(
            "probabilities",
            functions
                .udf(probabilities, DataTypes.createArrayType(DataTypes.FloatType, false))
                .apply(functions.col("topics"), functions.col("counts")))
        .withMetadata("probabilities", ArrowColumn.length(info.topics()));
  }
}
