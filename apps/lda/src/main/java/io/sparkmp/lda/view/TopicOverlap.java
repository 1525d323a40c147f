package io.sparkmp.lda.view;

import io.sparkmp.lda.kernel.WordRows;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The Bhattacharyya coefficients of topics, BC(k, j) = sum over words of sqrt(p(w|k) p(w|j)), from
 * only the nonzero counts: with sqrt(n + beta) = sqrt(beta) + d, where d is 0 for a count of 0, a
 * word with t topics costs t^2 instead of K^2.
 */
public final class TopicOverlap implements Serializable {
  private static final long serialVersionUID = 1;

  private final double beta;
  private final double[] sums; // of d, by topic
  private final double[][] products; // of d, by pair of topics, the smaller one first

  /**
   * Without words so far.
   *
   * @param topics K
   * @param beta for each word in a topic
   */
  public TopicOverlap(int topics, double beta) {
    this.beta = beta;
    sums = new double[topics];
    products = new double[topics][topics];
  }

  /** Adds words. */
  public TopicOverlap with(WordRows words) {
    for (int row = 0; row < words.words().size(); row++) {
      int[] topics = words.topics()[row];
      double[] more =
          Arrays.stream(words.counts()[row])
              .mapToDouble(count -> Math.sqrt(count + beta) - Math.sqrt(beta))
              .toArray();
      for (int i = 0; i < topics.length; i++) {
        sums[topics[i]] += more[i];
        for (int j = 0; j < topics.length; j++) {
          products[topics[i]][topics[j]] += more[i] * more[j];
        }
      }
    }
    return this;
  }

  /** Adds the sums of other words. */
  public void add(TopicOverlap other) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += other.sums[k];
      for (int j = 0; j < sums.length; j++) {
        products[k][j] += other.products[k][j];
      }
    }
  }

  /**
   * The Hellinger distances, sqrt(1 - BC), 0 to 1.
   *
   * @param tokens of each topic
   * @param words V
   */
  public double[][] distances(long[] tokens, long words) {
    double root = Math.sqrt(beta);
    double[][] distances = new double[sums.length][sums.length];
    for (int k = 0; k < sums.length; k++) {
      for (int j = 0; j < k; j++) {
        double dot = words * beta + root * (sums[k] + sums[j]) + products[k][j];
        double norm = Math.sqrt((tokens[k] + words * beta) * (tokens[j] + words * beta));
        distances[k][j] = Math.sqrt(Math.max(0, 1 - dot / norm));
        distances[j][k] = distances[k][j];
      }
    }
    return distances;
  }
}
