package io.sparkmp.lda.kernel;

/**
 * Learns the priors' parameters, one fixed-point step at a time (Minka, "Estimating a Dirichlet
 * distribution", 2000, equation 55; Wallach, "Structured topic models for language", 2008, section
 * 2.3), from sums over all workers at the end of a sweep:
 *
 * <pre>
 *   at k       sum over d of digamma(n_dk + alpha_k) - digamma(alpha_k)
 *   at K + k   tokens of topic k
 *   at 2K      sum over d of digamma(N_d + A) - digamma(A), A being the sum of alpha
 *   at 2K + 1  sum over w, k of digamma(n_wk + beta) - digamma(beta)
 * </pre>
 */
final class PriorEstimation {

  /** A Gamma prior with this shape and scale 1 keeps alpha away from 0, as in Mallet. */
  private static final double SHAPE = 1.001;

  private static final double SCALE = 1;
  private static final double SMALLEST = 1e-10;

  private PriorEstimation() {}

  /** The number of sums. */
  static int length(int topics) {
    return 2 * topics + 2;
  }

  /** Adds the terms of a worker's documents and of the slices that ended the sweep there. */
  static void add(WorkerTopics worker, double[] sums) {
    double[] alpha = worker.parameters.alpha();
    double alphaSum = worker.parameters.alphaSum();
    int topics = alpha.length;
    for (int d = 0; d < worker.documents(); d++) {
      worker.documents.forEach(
          d,
          (topic, count) -> {
            sums[topic] += SpecialFunctions.digammaRising(alpha[topic], count);
            sums[topics + topic] += count;
          });
      sums[2 * topics] += SpecialFunctions.digammaRising(alphaSum, worker.documents.tokens(d));
    }
    sums[2 * topics + 1] += worker.wordStatistic;
  }

  /** The term of a slice's words. */
  static double ofWords(WordTopicCounts rows, double beta) {
    double[] sum = {0};
    for (int row = 0; row < rows.rows(); row++) {
      rows.forEach(row, (topic, count) -> sum[0] += SpecialFunctions.digammaRising(beta, count));
    }
    return sum[0];
  }

  /**
   * The parameters after a step.
   *
   * @param old the parameters of all sums
   * @param words the size of the vocabulary
   */
  static DirichletPriors step(DirichletPriors old, double[] sums, long words) {
    double[] alpha = old.alpha().clone();
    int topics = alpha.length;
    double topicSum = 0;
    for (int k = 0; k < topics; k++) {
      alpha[k] *= (sums[k] + SHAPE - 1) / (sums[2 * topics] + 1 / SCALE);
      alpha[k] = Math.max(alpha[k], SMALLEST);
      topicSum += SpecialFunctions.digammaRising(words * old.beta(), (long) sums[topics + k]);
    }
    double wordSum = sums[2 * topics + 1];
    double beta = old.beta();
    if (wordSum > 0 && topicSum > 0) {
      beta *= wordSum / (words * topicSum);
    }
    return new DirichletPriors(alpha, beta);
  }
}
