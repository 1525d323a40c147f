package io.sparkmp.bench.lda;

import java.util.Arrays;
import org.apache.commons.math3.special.Gamma;

/**
 * A topic for each training token.
 *
 * @param corpus of the tokens
 * @param topics of the visible tokens, by document
 */
record AssignedTopics(Corpus corpus, int[][] topics) {

  /**
   * The logarithm of the joint probability of words and topics (Griffiths and Steyvers, PNAS 2004,
   * equations 2 and 3), from nothing but the assignments.
   */
  double logLikelihood(double[] alpha, double beta) {
    return ofDocuments(alpha) + ofWords(alpha.length, beta);
  }

  private double ofDocuments(double[] alpha) {
    double alphaSum = Arrays.stream(alpha).sum();
    double sum = 0;
    int[] counts = new int[alpha.length];
    for (int[] ofDocument : topics) {
      for (int topic : ofDocument) {
        counts[topic]++;
      }
      sum += takeRising(counts, alpha) - logRising(alphaSum, ofDocument.length);
    }
    return sum;
  }

  private double ofWords(int topicCount, double beta) {
    int words = corpus.vocabulary().length;
    int[] starts = new int[words + 1];
    for (int[] document : corpus.visible()) {
      for (int word : document) {
        starts[word + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] byWord = new int[starts[words]];
    double[] totals = new double[topicCount];
    for (int d = 0; d < topics.length; d++) {
      for (int i = 0; i < topics[d].length; i++) {
        byWord[next[corpus.visible()[d][i]]++] = topics[d][i];
        totals[topics[d][i]]++;
      }
    }
    double sum = 0;
    double[] betas = new double[topicCount];
    Arrays.fill(betas, beta);
    int[] counts = new int[topicCount];
    for (int w = 0; w < words; w++) {
      for (int i = starts[w]; i < starts[w + 1]; i++) {
        counts[byWord[i]]++;
      }
      sum += takeRising(counts, betas);
    }
    for (double total : totals) {
      sum -= logRising(words * beta, total);
    }
    return sum;
  }

  /** Adds up the counts' part, and sets them to zero. */
  private static double takeRising(int[] counts, double[] prior) {
    double sum = 0;
    for (int k = 0; k < counts.length; k++) {
      if (counts[k] > 0) {
        sum += logRising(prior[k], counts[k]);
        counts[k] = 0;
      }
    }
    return sum;
  }

  /** log Gamma(x + n) - log Gamma(x). */
  private static double logRising(double x, double n) {
    return Gamma.logGamma(x + n) - Gamma.logGamma(x);
  }
}
