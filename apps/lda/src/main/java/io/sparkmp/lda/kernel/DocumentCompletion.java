package io.sparkmp.lda.kernel;

import io.sparkmp.lda.draw.RowScan;
import java.util.Arrays;

/**
 * Document completion (Wallach et al., "Evaluation methods for topic models", ICML 2009, section
 * 5.1): the probability of a document's hidden half, given the topics of its visible half.
 */
final class DocumentCompletion {
  private final RowScan scan;
  private final int topicCount;
  private final int[] counts;
  private final float[] weights;

  DocumentCompletion(int topicCount, RowScan scan) {
    this.scan = scan;
    this.topicCount = topicCount;
    counts = new int[RowScan.stride(topicCount)];
    weights = new float[counts.length];
  }

  /** The sum over hidden tokens of log sum over k of theta_dk phi_kw. */
  double logProbability(
      Tokens hidden,
      DocumentTopicCounts documents,
      WordTopicCounts rows,
      float[] inverse,
      DirichletPriors parameters) {
    double alphaSum = parameters.alphaSum();
    float beta = (float) parameters.beta();
    double sum = 0;
    for (int i = 0; i < hidden.documents().length; i++) {
      int document = hidden.documents()[i];
      Arrays.fill(counts, 0);
      documents.expand(document, counts);
      double length = documents.tokens(document) + alphaSum;
      for (int k = 0; k < topicCount; k++) {
        weights[k] = (float) ((counts[k] + parameters.alpha()[k]) / length) * inverse[k];
      }
      float smoothing = beta * scan.sum(weights);
      for (int at = hidden.starts()[i]; at < hidden.starts()[i + 1]; at++) {
        double probability = probability(rows, hidden.words()[at], beta, smoothing);
        sum += Math.log(Math.min(1, probability)); // rounding can make it slightly more
      }
    }
    return sum;
  }

  private double probability(WordTopicCounts rows, int row, float beta, float smoothing) {
    if (rows.isDense(row)) {
      return scan.sum(rows.dense(), rows.denseStart(row), beta, weights);
    }
    float listed = 0;
    int start = rows.listStart(row);
    for (int j = start; j < start + rows.listSize(row); j++) {
      int entry = rows.entries()[j];
      listed += WordTopicCounts.count(entry) * weights[WordTopicCounts.topic(entry)];
    }
    return listed + smoothing;
  }
}
