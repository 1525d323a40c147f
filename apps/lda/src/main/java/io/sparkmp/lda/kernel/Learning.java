package io.sparkmp.lda.kernel;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Learns the priors' parameters by one fixed-point step at a time (Minka, "Estimating a Dirichlet
 * distribution", 2000, equation 55; Wallach, "Structured topic models for language", 2008, section
 * 2.3), as sums that gather while slice 0 goes round:
 *
 * <ul>
 *   <li>epoch e: each worker adds what its documents say, and what the words said whose slices
 *       ended the epoch before with it; the last one makes the step;
 *   <li>epoch e + 1: each worker learns the new parameters;
 *   <li>epoch e + 2: all use them.
 * </ul>
 */
final class Learning implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A Gamma prior of this shape and scale 1 keeps alpha away from 0, as in Mallet. */
  private static final double SHAPE = 1.001;

  private static final double SCALE = 1;
  private static final double SMALLEST = 1e-10;

  final double[] topicStatistic; // sum over d of digamma(n_dk + alpha_k) - digamma(alpha_k)
  double documentStatistic; // sum over d of digamma(N_d + sum alpha) - digamma(sum alpha)
  double wordStatistic; // sum over w, k of digamma(n_wk + beta) - digamma(beta)
  @Nullable Parameters latest;

  Learning(int topics) {
    this(new double[topics], 0, 0, null);
  }

  Learning(
      double[] topicStatistic,
      double documentStatistic,
      double wordStatistic,
      @Nullable Parameters latest) {
    this.topicStatistic = topicStatistic;
    this.documentStatistic = documentStatistic;
    this.wordStatistic = wordStatistic;
    this.latest = latest;
  }

  Learning copy() {
    return new Learning(topicStatistic.clone(), documentStatistic, wordStatistic, latest);
  }

  /** Adds what the documents of a worker say. */
  void add(WorkerTopics worker) {
    double[] alpha = worker.parameters.alpha();
    double alphaSum = worker.parameters.alphaSum();
    for (int d = 0; d < worker.documents(); d++) {
      worker.forEach(
          d,
          (topic, count) ->
              topicStatistic[topic] += SpecialFunctions.digammaRising(alpha[topic], count));
      documentStatistic += SpecialFunctions.digammaRising(alphaSum, worker.documents.tokens(d));
    }
    wordStatistic += worker.wordStatistic;
    worker.wordStatistic = 0;
  }

  /** What the words of a slice say. */
  static double statistic(TopicRows rows, double beta) {
    double[] sum = {0};
    for (int row = 0; row < rows.rows(); row++) {
      rows.forEach(row, (topic, count) -> sum[0] += SpecialFunctions.digammaRising(beta, count));
    }
    return sum[0];
  }

  /**
   * Makes the step and starts anew.
   *
   * @param old the parameters that all statistics were computed with
   * @param totals of each topic
   * @param words the size of the vocabulary
   */
  void step(Parameters old, long[] totals, long words) {
    double[] alpha = old.alpha().clone();
    for (int k = 0; k < alpha.length; k++) {
      alpha[k] *= (topicStatistic[k] + SHAPE - 1) / (documentStatistic + 1 / SCALE);
      alpha[k] = Math.max(alpha[k], SMALLEST);
      topicStatistic[k] = 0;
    }
    double beta = old.beta();
    double topicSum = 0;
    for (long total : totals) {
      topicSum += SpecialFunctions.digammaRising(words * beta, total);
    }
    if (wordStatistic > 0 && topicSum > 0) {
      beta *= wordStatistic / (words * topicSum);
    }
    documentStatistic = 0;
    wordStatistic = 0;
    latest = new Parameters(alpha, beta);
  }
}
