package io.sparkmp.embeddings.loop;

/**
 * The logistic function and its logarithm from a table, accurate to about 0.001 where it is steep.
 * The same bits on every machine.
 */
final class LogisticTable {
  /** Scores are clamped to this bound. */
  private static final float BOUND = 8;

  private static final int PER_UNIT = 256;
  private static final int SIZE = (int) (2 * BOUND * PER_UNIT) + 1;
  private static final float[] PROBABILITY = table(true);
  private static final float[] LOSS = table(false);

  private LogisticTable() {}

  private static float[] table(boolean ofProbability) {
    float[] table = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      double probability = 1 / (1 + StrictMath.exp(BOUND - (double) i / PER_UNIT));
      table[i] = (float) (ofProbability ? probability : -StrictMath.log(probability));
    }
    return table;
  }

  private static int place(float score) {
    float bounded = Math.max(-BOUND, Math.min(BOUND, score));
    return (int) ((bounded + BOUND) * PER_UNIT + 0.5f);
  }

  /** 1 / (1 + exp(-score)). */
  static float probability(float score) {
    return PROBABILITY[place(score)];
  }

  /** The negative logarithm of that; NaN for NaN, so that divergence is noticed. */
  static float loss(float score) {
    return Float.isNaN(score) ? Float.NaN : LOSS[place(score)];
  }
}
