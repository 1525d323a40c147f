package io.sparkmp.bench.scale;

import java.util.Arrays;

/**
 * How fast threads of one machine compute, depending on how many do: they share its cores, memory
 * and power.
 *
 * @param ratings a second of one thread, by the number of threads that compute, from 1 on; not to
 *     be changed. Threads beyond those measured take turns
 */
record CoreRates(double[] ratings) {

  /** Ratings a second of one of so many threads. */
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
