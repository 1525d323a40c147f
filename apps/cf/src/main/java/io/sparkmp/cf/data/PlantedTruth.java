package io.sparkmp.cf.data;

import io.sparkmp.random.SplitMix64;

/**
 * The model behind planted ratings: a mean of {@value #MEAN}, biases, and the inner product of
 * factors, all normal. The products have standard deviation {@value #PRODUCT_DEVIATION} for any
 * rank. Not thread-safe: it caches the last user.
 */
public final class PlantedTruth {
  private static final double MEAN = 3.5;
  private static final double BIAS_DEVIATION = 0.4;
  private static final double PRODUCT_DEVIATION = 0.7;
  private static final long USER = 1;
  private static final long ITEM = 2;

  private final int rank;
  private final long seed;
  private final double deviation;
  private final double[] items; // rows of rank factors and the bias
  private final double[] user;
  private long lastUser = -1;

  PlantedTruth(int items, int rank, long seed) {
    this.rank = rank;
    this.seed = seed;
    // A sum of rank products of two factors of variance v has the variance rank v^2.
    this.deviation = Math.sqrt(PRODUCT_DEVIATION / Math.sqrt(rank));
    this.items = new double[Math.multiplyExact(items, rank + 1)];
    this.user = new double[rank + 1];
    for (int item = 0; item < items; item++) {
      fill(this.items, item * (rank + 1), ITEM, item);
    }
  }

  private void fill(double[] row, int offset, long side, long id) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(seed, side, id));
    for (int k = 0; k < rank; k++) {
      row[offset + k] = deviation * random.nextGaussian();
    }
    row[offset + rank] = BIAS_DEVIATION * random.nextGaussian();
  }

  /** A user's rating of an item without noise. */
  public double value(long userId, long itemId) {
    if (userId != lastUser) {
      fill(user, 0, USER, userId);
      lastUser = userId;
    }
    int offset = Math.toIntExact(itemId) * (rank + 1);
    double value = MEAN + user[rank] + items[offset + rank];
    for (int k = 0; k < rank; k++) {
      value += user[k] * items[offset + k];
    }
    return value;
  }
}
