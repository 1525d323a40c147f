package io.sparkmp.lda.ml;

import io.sparkmp.lda.kernel.TopicWordDistributions;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.random.SplitMix64;
import java.io.Serializable;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The probability of the hidden half of a document's tokens, given the topics of its visible half
 * (Wallach et al., ICML 2009, section 5.1), which CVB0 finds. The halves depend only on the seed
 * and the document's counts, not on its place.
 *
 * @param topics the model's topics
 * @param halves decides which tokens are hidden
 */
record Completion(Broadcast<TopicWordDistributions> topics, DocumentHoldOut halves)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The result for a document: the log-likelihood and the number of its hidden tokens. */
  static final StructType TYPE =
      new StructType()
          .add("logLikelihood", DataTypes.DoubleType, false)
          .add("tokens", DataTypes.LongType, false);

  Row of(SparseVector counts) {
    TopicWordDistributions model = topics.value();
    int[] words = counts.indices();
    double[] visible = new double[words.length];
    long hash = 0;
    for (int i = 0; i < words.length; i++) {
      hash = SplitMix64.derive(hash, words[i], (long) counts.values()[i]);
    }
    boolean anyVisible = false;
    for (int i = 0; i < words.length; i++) {
      for (int occurrence = 0; occurrence < counts.values()[i]; occurrence++) {
        visible[i] += halves.isHidden(hash, words[i], occurrence) ? 0 : 1;
      }
      anyVisible |= visible[i] > 0 && model.knows(words[i]);
    }
    double[] shares = anyVisible ? shares(model, words, visible) : model.priorShares();
    double sum = 0;
    long tokens = 0;
    for (int i = 0; i < words.length; i++) {
      long hidden = (long) (counts.values()[i] - visible[i]);
      if (hidden > 0 && model.knows(words[i])) {
        sum += hidden * model.logProbability(words[i], shares);
        tokens += hidden;
      }
    }
    return RowFactory.create(sum, tokens);
  }

  private static double[] shares(TopicWordDistributions model, int[] words, double[] visible) {
    SparseVector seen = new SparseVector(model.words(), words, visible).toSparse(); // without zeros
    return model.shares(seen.indices(), seen.values());
  }
}
