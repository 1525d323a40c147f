package io.sparkmp.bench.scale;

import java.util.Arrays;

/**
 * The speed of threads on one machine by the number of active threads: they share cores, memory and
 * power.
 *
 * @param ratings ratings per second of one thread, by the number of active threads, from 1 on; must
 *     not be changed. Further threads take turns
 */
record CoreRates(double[] ratings) {

  /** Ratings per second of one out of {@code threads} threads. */
  double of(int threads) {
    int measured = ratings.length;
    return threads <= measured ? ratings[threads - 1] : ratings[measured - 1] * measured / threads;
  }

  /** The mean of two measurements. */
  CoreRates mean(CoreRates other) {
    double[] means = new double[ratings.length];
    Arrays.setAll(means, n -> (ratings[n] + other.ratings[n]) / 2);
    return new CoreRates(means);
  }
}
