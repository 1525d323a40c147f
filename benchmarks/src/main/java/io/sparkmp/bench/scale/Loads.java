package io.sparkmp.bench.scale;

import io.sparkmp.bench.suite.Checks;
import java.util.Arrays;
import org.apache.commons.math3.random.RandomDataGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * The number of ratings in each block: the work of a visit.
 *
 * @param workers P
 * @param slices S
 * @param ratings block (p, s) at p S + s; must not be changed
 */
record Loads(int workers, int slices, double[] ratings) {
  private static final double NORMAL_FROM = 50;

  /** Checks the lengths. */
  Loads {
    Checks.check(
        "loads",
        ratings.length,
        ratings.length == workers * slices,
        workers + " workers x " + slices + " slices");
  }

  double of(int worker, int slice) {
    return ratings[worker * slices + slice];
  }

  double total() {
    return Arrays.stream(ratings).sum();
  }

  double[] ofWorkers() {
    double[] sums = new double[workers];
    for (int at = 0; at < ratings.length; at++) {
      sums[at / slices] += ratings[at];
    }
    return sums;
  }

  double[] ofSlices() {
    double[] sums = new double[slices];
    for (int at = 0; at < ratings.length; at++) {
      sums[at % slices] += ratings[at];
    }
    return sums;
  }

  /** The mean number of ratings of a block. */
  double mean() {
    return total() / ratings.length;
  }

  /** The heaviest block over the mean block; 1 at best. */
  double imbalance() {
    return Arrays.stream(ratings).max().orElse(0) / mean();
  }

  /**
   * The loads of more users like these, with ratings for the same items: block (p, s) is drawn from
   * a Poisson distribution with mean
   *
   * <pre>
   *   factor * (ratings of worker p) * (ratings of slice s) / (all ratings)
   * </pre>
   *
   * <p>which is what a block has if users choose items independently of the worker that they are
   * placed on. Multiplying the loads themselves would multiply their chance deviations too.
   */
  Loads drawn(double factor, long seed) {
    RandomDataGenerator random = new RandomDataGenerator(new Well19937c(seed));
    double[] ofWorkers = ofWorkers();
    double[] ofSlices = ofSlices();
    double total = total();
    double[] drawn = new double[ratings.length];
    for (int at = 0; at < drawn.length; at++) {
      double mean = factor * ofWorkers[at / slices] * ofSlices[at % slices] / total;
      drawn[at] = poisson(mean, random);
    }
    return new Loads(workers, slices, drawn);
  }

  /** Draws from a Poisson distribution, by its normal limit if the mean is large. */
  private static double poisson(double mean, RandomDataGenerator random) {
    if (mean > NORMAL_FROM) {
      return Math.max(0, Math.rint(random.nextGaussian(mean, Math.sqrt(mean))));
    }
    return mean > 0 ? random.nextPoisson(mean) : 0;
  }
}
