package io.sparkmp.bench.lda;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Document completion (Wallach et al., "Evaluation methods for topic models", ICML 2009, section
 * 5.1) with fixed topics, the same for every system. The topics' shares of a document come from its
 * visible tokens by {@code iterations} steps of
 *
 * <pre>
 * theta_k = (alpha_k + sum over visible tokens of theta_k phi_kw / sum_j theta_j phi_jw)
 *           / (visible tokens + sum of alpha),
 * </pre>
 *
 * starting from theta = alpha / sum of alpha; each hidden token then has probability sum_k theta_k
 * phi_kw.
 *
 * @param iterations steps
 */
record CompletionEvaluator(int iterations) {
  /** Enough steps for all but the last digits. */
  static final CompletionEvaluator STANDARD = new CompletionEvaluator(50);

  /** The perplexity of all hidden tokens; NaN if there are none. */
  double perplexity(Corpus corpus, Topics topics) {
    double[] sums =
        IntStream.range(0, corpus.hidden().length)
            .parallel()
            .mapToDouble(d -> logProbability(corpus.visible()[d], corpus.hidden()[d], topics))
            .toArray();
    long tokens = Arrays.stream(corpus.hidden()).mapToLong(words -> words.length).sum();
    double sum = 0; // in order
    for (double part : sums) {
      sum += part;
    }
    return Math.exp(-sum / tokens);
  }

  private double logProbability(int[] visible, int[] hidden, Topics topics) {
    if (hidden.length == 0) {
      return 0;
    }
    double[] theta = shares(visible, topics);
    double sum = 0;
    for (int word : hidden) {
      double probability = 0;
      for (int k = 0; k < theta.length; k++) {
        probability += theta[k] * topics.words()[k][word];
      }
      sum += Math.log(probability);
    }
    return sum;
  }

  /** The topics' shares of a document with these words. */
  double[] shares(int[] visible, Topics topics) {
    double[] alpha = topics.alpha();
    double alphaSum = Arrays.stream(alpha).sum();
    int[] words = IntStream.of(visible).sorted().distinct().toArray();
    int[] counts = new int[words.length];
    for (int word : visible) {
      counts[Arrays.binarySearch(words, word)]++;
    }
    float[][] ofWord = new float[words.length][alpha.length]; // reread in each step
    for (int i = 0; i < words.length; i++) {
      for (int k = 0; k < alpha.length; k++) {
        ofWord[i][k] = topics.words()[k][words[i]];
      }
    }
    double[] theta = Arrays.stream(alpha).map(a -> a / alphaSum).toArray();
    double[] next = new double[alpha.length];
    for (int step = 0; step < iterations; step++) {
      System.arraycopy(alpha, 0, next, 0, alpha.length);
      for (int i = 0; i < words.length; i++) {
        float[] phi = ofWord[i];
        double sum = 0;
        for (int k = 0; k < theta.length; k++) {
          sum += theta[k] * phi[k];
        }
        double factor = counts[i] / sum;
        for (int k = 0; k < theta.length; k++) {
          next[k] += factor * theta[k] * phi[k];
        }
      }
      for (int k = 0; k < theta.length; k++) {
        theta[k] = next[k] / (visible.length + alphaSum);
      }
    }
    return theta;
  }
}
