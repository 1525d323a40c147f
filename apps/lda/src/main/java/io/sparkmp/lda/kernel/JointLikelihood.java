package io.sparkmp.lda.kernel;

/**
 * The logarithm of the joint probability of words and topics, with topic and word distributions
 * integrated out (Griffiths and Steyvers, PNAS 2004, equations 2 and 3), as a sum of three parts.
 */
public final class JointLikelihood {
  private static final int TABLE = 4096;

  private final double beta;
  private final double[] rising = new double[TABLE]; // log Gamma(beta + n) - log Gamma(beta)

  /** For one beta. */
  public JointLikelihood(double beta) {
    this.beta = beta;
    for (int n = 1; n < TABLE; n++) {
      rising[n] = rising[n - 1] + Math.log(beta + n - 1);
    }
  }

  double beta() {
    return beta;
  }

  /** The part of the words of a slice. */
  public double ofWords(WordTopicCounts rows) {
    double[] sum = {0};
    for (int row = 0; row < rows.rows(); row++) {
      rows.forEach(
          row,
          (topic, count) ->
              sum[0] += count < TABLE ? rising[count] : SpecialFunctions.logRising(beta, count));
    }
    return sum[0];
  }

  /**
   * The part of the totals.
   *
   * @param totals the tokens of each topic, over all words
   * @param words the size of the vocabulary
   */
  public double ofTotals(double[] totals, long words) {
    double sum = totals.length * SpecialFunctions.logGamma(words * beta);
    for (double total : totals) {
      sum -= SpecialFunctions.logGamma(words * beta + total);
    }
    return sum;
  }

  /** The part of the documents of a worker. */
  public static double ofDocuments(WorkerTopics worker) {
    double[] alpha = worker.parameters().alpha();
    double alphaSum = worker.parameters().alphaSum();
    Product product = new Product();
    for (int d = 0; d < worker.documents(); d++) {
      worker.documents.forEach(d, (topic, count) -> product.multiplyRising(alpha[topic], count));
      product.log -= SpecialFunctions.logRising(alphaSum, worker.documents.tokens(d));
    }
    return product.log + Math.log(product.factors);
  }

  /** The logarithm of a product, taken once per few dozen factors. */
  private static final class Product {
    private static final double LARGE = 1e200;
    private static final double SMALL = 1e-200;
    private static final int FEW = 16;

    private double factors = 1;
    private double log;

    private void multiplyRising(double x, int n) {
      if (n > FEW) {
        log += SpecialFunctions.logRising(x, n);
        return;
      }
      for (int i = 0; i < n; i++) {
        factors *= x + i;
        if (factors > LARGE || factors < SMALL) {
          log += Math.log(factors);
          factors = 1;
        }
      }
    }
  }
}
