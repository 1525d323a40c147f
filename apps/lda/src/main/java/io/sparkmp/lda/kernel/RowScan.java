package io.sparkmp.lda.kernel;

/**
 * Draws a topic by going over all of them. Sums are taken in {@value TopicRows#LANES} lanes, topic
 * k in lane k mod {@value TopicRows#LANES}, so that scalar and SIMD code give the same bits. Not
 * thread-safe.
 *
 * <p>The current token is left out without a write to the row: what was just written in pieces
 * would be slow to read as a vector.
 */
abstract class RowScan {
  static final int LANES = TopicRows.LANES;

  /** Sums are kept after each group of so many steps, all lanes being one step. */
  static final int GROUP = 8;

  private final int topics;
  private final int steps;
  private final int groups;
  private final float[] sums; // by group and lane, adding up
  private final int[] noTokens;

  RowScan(int topics) {
    this.topics = topics;
    steps = TopicRows.stride(topics) / LANES;
    groups = (steps + GROUP - 1) / GROUP;
    sums = new float[groups * LANES];
    noTokens = new int[steps * LANES];
  }

  /**
   * Sums of {@code (counts[at + k] + beta) * weights[k]} in each lane, as they are after each
   * group.
   */
  abstract void accumulate(
      int[] counts, int at, float beta, float[] weights, int steps, float[] sums);

  /**
   * Draws from a dense row, in proportion to {@code (counts[at + k] + beta) * weights[k]}.
   *
   * @param counts at {@code at} the row
   * @param weights by topic, zero beyond the last
   * @param excluded the topic with one token less than its row says, or -1
   * @param excludedWeight the weight of that topic
   * @param unit uniform in [0, 1)
   */
  final int draw(
      int[] counts,
      int at,
      float beta,
      float[] weights,
      int excluded,
      float excludedWeight,
      float unit) {
    accumulate(counts, at, beta, weights, steps, sums);
    int lastGroup = (groups - 1) * LANES;
    int excludedLane = excluded & (LANES - 1);
    float change = 0;
    if (excluded >= 0) {
      float was = (counts[at + excluded] + beta) * weights[excluded];
      change = (counts[at + excluded] - 1 + beta) * excludedWeight - was;
      sums[lastGroup + excludedLane] += change;
    }
    float total = 0;
    for (int lane = 0; lane < LANES; lane++) {
      total += sums[lastGroup + lane];
    }
    float rest = unit * total;
    int lane = 0;
    while (lane < LANES - 1 && rest >= sums[lastGroup + lane]) {
      rest -= sums[lastGroup + lane++];
    }
    boolean changed = excluded >= 0 && lane == excludedLane;
    int changedGroup = changed ? excluded / (GROUP * LANES) : groups;
    int group = 0;
    float sum = 0;
    while (group < groups - 1) {
      float end = sums[group * LANES + lane] + (group >= changedGroup ? change : 0);
      if (end > rest) {
        break;
      }
      sum = end;
      group++;
    }
    int topic = group * GROUP * LANES + lane;
    int last = Math.min(topics - 1, topic + (GROUP - 1) * LANES) - LANES;
    while (true) {
      sum +=
          topic == excluded
              ? (counts[at + topic] - 1 + beta) * excludedWeight
              : (counts[at + topic] + beta) * weights[topic];
      if (sum > rest || topic > last) {
        return Math.min(topic, topics - 1);
      }
      topic += LANES;
    }
  }

  /** Draws a topic in proportion to {@code weights}, with another weight for one of them. */
  final int draw(float[] weights, int excluded, float excludedWeight, float unit) {
    if (excluded >= 0) {
      noTokens[excluded] = 1; // it will be left out
    }
    int topic = draw(noTokens, 0, 1, weights, excluded, excludedWeight, unit);
    if (excluded >= 0) {
      noTokens[excluded] = 0;
    }
    return topic;
  }

  /** The sum of {@code (counts[at + k] + beta) * weights[k]}. */
  final float sum(int[] counts, int at, float beta, float[] weights) {
    accumulate(counts, at, beta, weights, steps, sums);
    float sum = 0;
    for (int i = sums.length - LANES; i < sums.length; i++) {
      sum += sums[i];
    }
    return sum;
  }

  /** The sum of {@code weights}. */
  final float sum(float[] weights) {
    return sum(noTokens, 0, 1, weights);
  }
}
