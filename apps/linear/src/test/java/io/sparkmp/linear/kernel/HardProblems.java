package io.sparkmp.linear.kernel;

import io.sparkmp.linear.Plain;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/**
 * Random problems that are hard to minimise: features in units from 1e-6 to 1e6, with means up to
 * 1e5 times their deviations, nearly the same as others, sparse, records that are told apart.
 */
final class HardProblems {
  private final SplitMix64 random;

  private HardProblems(long seed) {
    random = new SplitMix64(seed);
  }

  /** The problem of a number. */
  static Plain of(long number) {
    return new HardProblems(SplitMix64.derive(4, number)).next();
  }

  private double uniform(double from, double to) {
    return from + random.nextDouble() * (to - from);
  }

  private Plain next() {
    boolean isOfClasses = random.nextDouble() < 0.6;
    int records = 60 + random.nextInt(300);
    int features = 1 + random.nextInt(7);
    boolean isApart = isOfClasses && random.nextDouble() < 0.15;
    double[][] x = new double[records][features];
    double[] scale = new double[features];
    double[] mean = new double[features];
    double[] truth = new double[features];
    double[][] unit = new double[records][features];
    for (int j = 0; j < features; j++) {
      scale[j] = Math.pow(10, uniform(-6, 6));
      boolean isFar = random.nextDouble() < 0.6;
      boolean isSparse = !isFar && random.nextDouble() < 0.5;
      mean[j] = isFar ? scale[j] * (random.nextInt(2) * 2 - 1) * Math.pow(10, uniform(0, 5)) : 0;
      truth[j] = random.nextGaussian();
      int like = j > 0 && random.nextDouble() < 0.3 ? random.nextInt(j) : -1;
      double noise = Math.pow(10, uniform(-4, -1));
      for (int i = 0; i < records; i++) {
        boolean isAbsent = isSparse && random.nextDouble() < 0.8;
        double value = random.nextGaussian();
        unit[i][j] = isAbsent ? 0 : like < 0 ? value : unit[i][like] + noise * value;
        x[i][j] = isAbsent ? 0 : (float) (mean[j] + scale[j] * unit[i][j]);
      }
    }
    double offset = uniform(-1, 1);
    double ofLabels = Math.pow(10, uniform(-3, 3));
    double[] y = new double[records];
    double[] weights = new double[records];
    boolean isWeighted = random.nextDouble() < 0.3;
    for (int i = 0; i < records; i++) {
      double margin = offset;
      for (int j = 0; j < features; j++) {
        margin += unit[i][j] * truth[j];
      }
      y[i] =
          !isOfClasses
              ? (float) (ofLabels * (margin + random.nextGaussian() / 2))
              : isApart
                  ? margin > 0 ? 1 : 0
                  : random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? 1 : 0;
      weights[i] = isWeighted ? (float) uniform(0.1, 3) : 1;
    }
    if (isOfClasses) { // some of each
      y[0] = 0;
      y[1] = 1;
    }
    double lambda = Math.pow(10, uniform(-5, -1));
    int kind = random.nextInt(4);
    double elasticNet = kind == 2 ? 1 : kind == 3 ? 0.5 : 0;
    if (!isOfClasses && elasticNet > 0) {
      lambda *= ofLabels;
    }
    LinearOptions options =
        LinearOptions.of(
                isOfClasses ? Loss.LOGISTIC : Loss.SQUARED,
                kind == 0 && !isApart ? 0 : lambda,
                elasticNet)
            .withIntercept(random.nextDouble() < 0.85)
            .withStandardisation(random.nextDouble() < 0.8);
    return new Plain(x, y, weights, options);
  }

  /** In words. */
  static String describe(Plain of) {
    return of.y().length
        + " x "
        + of.x()[0].length
        + ", "
        + of.options()
        + ", first "
        + Arrays.toString(of.x()[0]);
  }
}
