package io.sparkmp.lda.kernel;

/** The tokens of each topic as a worker knows them, with derived values for sampling. */
final class TopicTotals {
  private final long[] counts;
  private final double betaSum;
  private final float[] inverse;

  /**
   * A view of counts.
   *
   * @param counts by topic; changed in place only by {@link #add} and {@link #remove}
   * @param betaSum the sum of beta over the vocabulary
   * @param inverse scratch memory, at least as long
   */
  TopicTotals(long[] counts, double betaSum, float[] inverse) {
    this.counts = counts;
    this.betaSum = betaSum;
    this.inverse = inverse;
    for (int topic = 0; topic < counts.length; topic++) {
      refresh(topic);
    }
  }

  private void refresh(int topic) {
    inverse[topic] = (float) (1 / (counts[topic] + betaSum));
  }

  void add(int topic) {
    counts[topic]++;
    refresh(topic);
  }

  void remove(int topic) {
    counts[topic]--;
    refresh(topic);
  }

  /** Moves a token to another topic; the derived values follow with {@link #refresh(float[])}. */
  void move(int from, int to) {
    counts[from]--;
    counts[to]++;
  }

  /**
   * Brings {@link #inverse} up to date.
   *
   * @param without set to the same with one token less
   */
  void refresh(float[] without) {
    for (int topic = 0; topic < counts.length; topic++) {
      double with = counts[topic] + betaSum;
      double both = 1 / (with * (with - 1));
      inverse[topic] = (float) ((with - 1) * both);
      without[topic] = (float) (with * both);
    }
  }

  /** The value of {@link #inverse} with one token less. */
  float inverseWithout(int topic) {
    return (float) (1 / (counts[topic] - 1 + betaSum));
  }

  /** 1 / (tokens + the sum of beta), by topic. */
  float[] inverse() {
    return inverse;
  }
}
