package io.sparkmp.lda.kernel;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The word distributions of a fixed model's topics, and inference of the topics of single documents
 * without randomness: collapsed variational inference of order zero, CVB0 (Asuncion, Welling, Smyth
 * and Teh, "On smoothing and inference for topic models", UAI 2009, section 2.5), with frozen word
 * counts. Each token of word w in document d has the distribution
 *
 * <pre>
 *   gamma_wk ~ phi_wk (alpha_k + N_dk - gamma_wk),   phi_wk = (n_wk + beta) / (n_k + V beta)
 * </pre>
 *
 * where N_dk is the sum of gamma over all tokens of the document, and the token's own share is
 * excluded. Words are updated in ascending order, each with the newest N_dk, starting from gamma_wk
 * ~ phi_wk alpha_k, until a round changes the distributions by less than {@value #TOLERANCE} per
 * token, or for {@value #ROUNDS} rounds. Immutable; holds the nonzero counts in 6 bytes each.
 */
public final class TopicWordDistributions implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final double TOLERANCE = 1e-3;
  private static final int ROUNDS = 100;
  private static final int MOST_CELLS = Integer.MAX_VALUE - 8;

  private final DirichletPriors parameters;
  private final double[] inverse; // 1 / (n_k + V beta)
  private final int[] starts; // by word, and the end
  private final char[] topics; // ascending within a word
  private final int[] counts;

  /**
   * The frozen counts.
   *
   * @param totals the tokens of each topic
   * @param words V, the number of words for beta
   * @param topicsOf by word, its topics in any order; empty for a word without tokens
   * @param countsOf by word, the counts at the same places
   */
  public TopicWordDistributions(
      DirichletPriors parameters, long[] totals, long words, int[][] topicsOf, int[][] countsOf) {
    this.parameters = parameters;
    inverse = new double[totals.length];
    for (int k = 0; k < inverse.length; k++) {
      inverse[k] = 1 / (totals[k] + words * parameters.beta());
    }
    starts = new int[topicsOf.length + 1];
    for (int w = 0; w < topicsOf.length; w++) {
      starts[w + 1] = Math.addExact(starts[w], topicsOf[w].length);
    }
    topics = new char[starts[topicsOf.length]];
    counts = new int[topics.length];
    for (int w = 0; w < topicsOf.length; w++) {
      long[] cells = new long[topicsOf[w].length];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = (long) topicsOf[w][i] << 32 | countsOf[w][i];
      }
      Arrays.sort(cells);
      for (int i = 0; i < cells.length; i++) {
        topics[starts[w] + i] = (char) (cells[i] >> 32);
        counts[starts[w] + i] = (int) cells[i];
      }
    }
  }

  /** K. */
  public int topics() {
    return inverse.length;
  }

  /** The number of words with a place, with or without tokens. */
  public int words() {
    return starts.length - 1;
  }

  /** The priors' parameters. */
  public DirichletPriors parameters() {
    return parameters;
  }

  /** Calls {@code each} with topic and count of every topic that a word has, ascending. */
  public void forEach(int word, WordTopicCounts.Entry each) {
    for (int at = starts[word]; at < starts[word + 1]; at++) {
      each.accept(topics[at], counts[at]);
    }
  }

  /**
   * The topics' expected shares of a document, (N_dk + alpha_k) / (N_d + sum of alpha).
   *
   * @param words distinct, ascending; words without a token in the model are left out
   * @param tokens the count of each word, &gt; 0
   * @return K shares that add up to 1, or zeros if the model has none of the words
   * @throws IllegalArgumentException if words x topics numbers do not fit into one array
   */
  public double[] shares(int[] words, double[] tokens) {
    int topicCount = inverse.length;
    int known = 0;
    for (int word : words) {
      known += knows(word) ? 1 : 0;
    }
    double[] expected = new double[topicCount]; // alpha_k + N_dk
    if (known == 0) {
      return expected;
    }
    double[] weights = new double[known];
    int[] rows = new int[known];
    double all = 0;
    int n = 0;
    for (int i = 0; i < words.length; i++) {
      if (knows(words[i])) {
        weights[n] = tokens[i];
        all += tokens[i];
        rows[n++] = words[i];
      }
    }
    double[] gamma = new double[cells(known, topicCount)];
    double[] phi = new double[topicCount]; // of the current word
    for (int w = 0; w < known; w++) {
      System.arraycopy(parameters.alpha(), 0, expected, 0, topicCount);
      probabilities(rows[w], phi);
      update(phi, gamma, w * topicCount, weights[w], expected);
    }
    expect(gamma, weights, expected);
    for (int round = 0; round < ROUNDS; round++) {
      double change = 0;
      for (int w = 0; w < known; w++) {
        probabilities(rows[w], phi);
        change += weights[w] * update(phi, gamma, w * topicCount, weights[w], expected);
      }
      if (change < TOLERANCE * all) {
        break;
      }
    }
    double length = all + parameters.alphaSum();
    for (int k = 0; k < topicCount; k++) {
      expected[k] /= length;
    }
    return expected;
  }

  /** Whether the model has a token of a word. */
  public boolean knows(int word) {
    return starts[word] < starts[word + 1];
  }

  /** The topics' shares of a document without visible tokens, alpha_k / sum of alpha. */
  public double[] priorShares() {
    double sum = parameters.alphaSum();
    return Arrays.stream(parameters.alpha()).map(alpha -> alpha / sum).toArray();
  }

  /**
   * The log-probability of a token in a document with these shares, log sum over k of theta_k
   * phi_wk.
   */
  public double logProbability(int word, double[] shares) {
    double sum = 0;
    for (int k = 0; k < inverse.length; k++) {
      sum += shares[k] * parameters.beta() * inverse[k];
    }
    for (int i = starts[word]; i < starts[word + 1]; i++) {
      sum += shares[topics[i]] * counts[i] * inverse[topics[i]];
    }
    return Math.log(Math.min(1, sum)); // rounding can make it slightly more
  }

  private static int cells(int words, int topics) {
    if ((long) words * topics > MOST_CELLS) {
      throw new IllegalArgumentException(
          "Cannot find the topics of a document: its "
              + words
              + " distinct words x "
              + topics
              + " topics do not fit into one array; split the document");
    }
    return words * topics;
  }

  private void probabilities(int word, double[] phi) {
    double beta = parameters.beta();
    for (int k = 0; k < inverse.length; k++) {
      phi[k] = beta * inverse[k];
    }
    for (int i = starts[word]; i < starts[word + 1]; i++) {
      phi[topics[i]] += counts[i] * inverse[topics[i]];
    }
  }

  private void expect(double[] gamma, double[] weights, double[] expected) {
    System.arraycopy(parameters.alpha(), 0, expected, 0, expected.length);
    for (int w = 0; w < weights.length; w++) {
      for (int k = 0; k < expected.length; k++) {
        expected[k] += weights[w] * gamma[w * expected.length + k];
      }
    }
  }

  /** Updates one word's distribution and returns its change. */
  private static double update(
      double[] phi, double[] gamma, int at, double weight, double[] expected) {
    double sum = 0;
    for (int k = 0; k < expected.length; k++) {
      sum += phi[k] * (expected[k] - gamma[at + k]);
    }
    double scale = 1 / sum;
    double change = 0;
    for (int k = 0; k < expected.length; k++) {
      double step = phi[k] * (expected[k] - gamma[at + k]) * scale - gamma[at + k];
      gamma[at + k] += step;
      expected[k] += weight * step;
      change += Math.abs(step);
    }
    return change;
  }
}
