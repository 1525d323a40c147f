package io.sparkmp.lda.kernel;

import io.sparkmp.lda.draw.RowScan;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/**
 * Collapsed Gibbs sampling (Griffiths and Steyvers, "Finding scientific topics", PNAS 2004,
 * equation 5): a token of word w in document d gets topic k with probability proportional to
 *
 * <pre>
 *   (n_dk + alpha_k) / (n_k + V beta) * (n_wk + beta)
 * </pre>
 *
 * where counts exclude the token itself. Documents are visited one after another, and the first two
 * factors are kept by topic as weights; a move changes two of them. For a word with a dense row,
 * SIMD code scans all topics. A list is split as in Yao, Mimno and McCallum, "Efficient methods for
 * topic model inference" (KDD 2009): the word's topics, and beta times the sum of all weights,
 * which is rarely drawn from. Exact except for the totals of other slices.
 *
 * <p>Not thread-safe.
 */
final class GibbsSampler {
  private final RowScan scan;
  private final int topicCount;
  private final int[] counts; // of the current document, by topic
  private final float[] alpha;
  private final float[] weights;
  private final float[] sums; // partial sums over a list

  GibbsSampler(int topicCount, RowScan scan) {
    this.scan = scan;
    this.topicCount = topicCount;
    int stride = RowScan.stride(topicCount);
    counts = new int[stride];
    alpha = new float[stride];
    weights = new float[stride];
    sums = new float[stride];
  }

  /**
   * Samples the tokens of a block; those without a topic get one.
   *
   * @param alphas alpha by topic
   * @param smoothing beta
   * @param frozen whether rows and totals stay unchanged
   */
  void sample(
      Tokens tokens,
      DocumentTopicCounts documents,
      char[] topics,
      WordTopicCounts rows,
      TopicTotals totals,
      double[] alphas,
      double smoothing,
      boolean frozen,
      SplitMix64 random) {
    float[] inverse = totals.inverse();
    for (int k = 0; k < topicCount; k++) {
      alpha[k] = (float) alphas[k];
      weights[k] = alpha[k] * inverse[k];
    }
    float beta = (float) smoothing;
    double sum = scan.sum(weights);
    int[] words = tokens.words();
    for (int i = 0; i < tokens.documents().length; i++) {
      int document = tokens.documents()[i];
      int from = tokens.starts()[i];
      int to = tokens.starts()[i + 1];
      documents.expand(document, counts);
      sum += raise(documents, document, inverse, 1);
      for (int at = from; at < to; at++) {
        int row = words[at];
        int old = topics[at];
        int topic;
        if (old == WordTopicCounts.NONE) {
          topic = draw(rows, row, -1, 0, beta, sum, random);
        } else {
          float weight =
              (counts[old] - 1 + alpha[old]) * (frozen ? inverse[old] : totals.inverseWithout(old));
          topic =
              frozen
                  ? drawFrozen(rows, row, old, weight, beta, sum, random)
                  : draw(rows, row, old, weight, beta, sum + weight - weights[old], random);
          if (topic == old) {
            continue;
          }
          counts[old]--;
          if (!frozen) {
            totals.remove(old);
            rows.remove(row, old);
          }
          sum += reweigh(old, inverse);
        }
        counts[topic]++;
        if (!frozen) {
          totals.add(topic);
          rows.add(row, topic);
        }
        sum += reweigh(topic, inverse);
        topics[at] = (char) topic;
      }
      documents.compress(document, counts, topics, from, to);
      sum += raise(documents, document, inverse, 0);
    }
    Arrays.fill(weights, 0);
  }

  /** Sets the weights of a document's topics, with or without their counts. */
  private double raise(DocumentTopicCounts documents, int document, float[] inverse, int with) {
    int start = documents.starts()[document];
    int end = start + documents.sizes()[document];
    int[] entries = documents.entries();
    double change = 0;
    for (int at = start; at < end; at++) {
      int topic = documents.topic(entries[at]);
      float weight = (with * documents.count(entries[at]) + alpha[topic]) * inverse[topic];
      change += weight - weights[topic];
      weights[topic] = weight;
    }
    return change;
  }

  private double reweigh(int topic, float[] inverse) {
    float weight = (counts[topic] + alpha[topic]) * inverse[topic];
    double change = (double) weight - weights[topic];
    weights[topic] = weight;
    return change;
  }

  /** Draws with the token's count removed from its document but not from the rows. */
  private int drawFrozen(
      WordTopicCounts rows,
      int row,
      int old,
      float weight,
      float beta,
      double sum,
      SplitMix64 random) {
    float kept = weights[old];
    weights[old] = weight;
    int topic = draw(rows, row, -1, 0, beta, sum + weight - kept, random);
    weights[old] = kept;
    return topic;
  }

  private int draw(
      WordTopicCounts rows,
      int row,
      int excluded,
      float excludedWeight,
      float beta,
      double sum,
      SplitMix64 random) {
    float unit = unit(random);
    if (rows.isDense(row)) {
      int start = rows.denseStart(row);
      return scan.draw(rows.dense(), start, beta, weights, excluded, excludedWeight, unit);
    }
    int[] entries = rows.entries();
    int start = rows.listStart(row);
    int size = rows.listSize(row);
    float listed = 0;
    for (int j = 0; j < size; j++) {
      int entry = entries[start + j];
      int topic = WordTopicCounts.topic(entry);
      int count = WordTopicCounts.count(entry);
      listed += topic == excluded ? (count - 1) * excludedWeight : count * weights[topic];
      sums[j] = listed;
    }
    float rest = unit * (float) (listed + beta * sum);
    if (rest >= listed) {
      return scan.draw(weights, excluded, excludedWeight, unit(random));
    }
    int low = 0;
    for (int left = size; left > 1; ) {
      int half = left >>> 1;
      low += sums[low + half - 1] <= rest ? half : 0;
      left -= half;
    }
    return WordTopicCounts.topic(entries[start + low]);
  }

  /** A uniform number with 24 bits, the precision of a float. */
  static float unit(SplitMix64 random) {
    return (random.nextLong() >>> 40) * 0x1.0p-24f;
  }
}
