package io.sparkmp.bench.marshalling;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * Ratings and the parameters before the step. Immutable.
 *
 * @param rank k
 * @param users one per rating, from 0
 * @param items one per rating, from 0
 * @param ratings the ratings
 * @param userFactors users x rank, row-major
 * @param itemFactors items x rank, row-major
 */
record Block(
    int rank, int[] users, int[] items, float[] ratings, float[] userFactors, float[] itemFactors)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  static final float STEP_SIZE = 0.05f;
  static final float REGULARISATION = 0.02f;
  private static final int RATINGS_OF_A_USER = 10;
  private static final int RATINGS_OF_AN_ITEM = 40;

  /** The parameters of a block after the step. */
  record Factors(float[] users, float[] items) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** A block of random ratings from 1 to 5: on average ten per user and forty per item. */
  static Block random(int partition, int ratings, int rank, long seed) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, partition));
    int users = Math.max(1, ratings / RATINGS_OF_A_USER);
    int items = Math.max(1, ratings / RATINGS_OF_AN_ITEM);
    int[] user = new int[ratings];
    int[] item = new int[ratings];
    float[] rating = new float[ratings];
    for (int n = 0; n < ratings; n++) {
      user[n] = random.nextInt(users);
      item[n] = random.nextInt(items);
      rating[n] = 1 + random.nextInt(5);
    }
    return new Block(
        rank, user, item, rating, factors(users, rank, random), factors(items, rank, random));
  }

  private static float[] factors(int rows, int rank, SplitMix64 random) {
    float[] values = new float[rows * rank];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (random.nextDouble() / Math.sqrt(rank));
    }
    return values;
  }

  /**
   * One pass of stochastic gradient descent over all ratings, in order: {@code e = r - p q}, {@code
   * p += eta (e q - reg p)}, and {@code q} likewise with the old {@code p}.
   *
   * @param made a copy of the factors; changed in place
   */
  void step(Factors made) {
    float[] p = made.users();
    float[] q = made.items();
    for (int n = 0; n < ratings.length; n++) {
      int u = users[n] * rank;
      int i = items[n] * rank;
      float error = ratings[n];
      for (int f = 0; f < rank; f++) {
        error -= p[u + f] * q[i + f];
      }
      for (int f = 0; f < rank; f++) {
        float pf = p[u + f];
        float qf = q[i + f];
        p[u + f] = pf + STEP_SIZE * (error * qf - REGULARISATION * pf);
        q[i + f] = qf + STEP_SIZE * (error * pf - REGULARISATION * qf);
      }
    }
  }

  /** A copy of the factors before the step. */
  Factors copyFactors() {
    return new Factors(userFactors.clone(), itemFactors.clone());
  }
}
