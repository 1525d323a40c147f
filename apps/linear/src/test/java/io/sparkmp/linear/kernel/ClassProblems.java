package io.sparkmp.linear.kernel;

import io.sparkmp.linear.Plain;
import io.sparkmp.random.SplitMix64;
import org.jspecify.annotations.Nullable;

/**
 * Random problems of several classes, with bounds or without.
 *
 * @param of labels from 0 to K - 1
 * @param classes K
 * @param width the number of margins per record: K, or 1 for two classes
 * @param bounds the least and the largest value of each coefficient and intercept, width for each
 *     feature, or null
 */
record ClassProblems(Plain of, int classes, int width, double @Nullable [][] bounds) {

  /** The problem of a number: each third has bounds, and each sixth these and two classes. */
  static ClassProblems of(long number) {
    SplitMix64 random = new SplitMix64(SplitMix64.derive(46, number));
    boolean isBounded = number % 3 == 2;
    boolean isOfTwo = number % 6 == 5;
    int classes = isOfTwo ? 2 : 2 + random.nextInt(6);
    int width = isOfTwo ? 1 : classes;
    int features = 1 + random.nextInt(8);
    int records = 80 + random.nextInt(300);
    double[][] x = new double[records][features];
    double[] y = new double[records];
    double[] weights = new double[records];
    double[][] truth = new double[classes][features + 1];
    double[] scale = new double[features];
    double[] mean = new double[features];
    for (int j = 0; j <= features; j++) {
      for (int k = 0; k < classes; k++) {
        truth[k][j] = random.nextGaussian();
      }
    }
    for (int j = 0; j < features; j++) {
      scale[j] = Math.pow(10, 2 * random.nextGaussian());
      mean[j] = random.nextDouble() < 0.5 ? 0 : scale[j] * 10 * random.nextGaussian();
    }
    boolean isWeighted = random.nextDouble() < 0.3;
    for (int i = 0; i < records; i++) {
      double best = Double.NEGATIVE_INFINITY;
      double[] margins = new double[classes];
      for (int k = 0; k < classes; k++) {
        margins[k] = truth[k][features] - Math.log(-Math.log(random.nextDouble())); // Gumbel
      }
      for (int j = 0; j < features; j++) {
        double unit = random.nextDouble() < 0.3 ? 0 : random.nextGaussian();
        x[i][j] = (float) (mean[j] + scale[j] * unit);
        for (int k = 0; k < classes; k++) {
          margins[k] += truth[k][j] * unit;
        }
      }
      for (int k = 0; k < classes; k++) {
        if (margins[k] > best) {
          best = margins[k];
          y[i] = k;
        }
      }
      weights[i] = isWeighted ? (float) (0.1 + 3 * random.nextDouble()) : 1;
    }
    for (int k = 0; k < classes; k++) {
      y[k] = k;
    }
    double lambda = number % 4 == 0 ? 0 : Math.pow(10, -4 + 3 * random.nextDouble()); // 1e-4 to 0.1
    double elasticNet = isBounded || number % 4 < 2 ? 0 : number % 4 == 2 ? 1 : 0.5;
    LinearOptions options =
        LinearOptions.of(Loss.LOGISTIC, lambda, elasticNet)
            .withIntercept(random.nextDouble() < 0.8)
            .withStandardisation(random.nextDouble() < 0.7);
    double[][] bounds = isBounded ? bounds(random, scale, width, options.intercept()) : null;
    return new ClassProblems(new Plain(x, y, weights, options), classes, width, bounds);
  }

  /** Some coefficients are at least 0, some at most 0.3 of their unit; others have none. */
  private static double[][] bounds(
      SplitMix64 random, double[] scale, int width, boolean hasIntercept) {
    double[][] bounds = new double[2][(scale.length + 1) * width];
    for (int e = 0; e < bounds[0].length; e++) {
      int j = e / width;
      boolean isIntercept = j == scale.length;
      double unit = isIntercept ? 1 : 1 / scale[j];
      boolean isFree = isIntercept && (!hasIntercept || random.nextInt(2) == 0);
      int kind = isFree ? 3 : random.nextInt(4);
      bounds[0][e] = kind == 0 ? 0 : kind == 2 ? -0.2 * unit : Double.NEGATIVE_INFINITY;
      bounds[1][e] = kind == 1 || kind == 2 ? 0.3 * unit : Double.POSITIVE_INFINITY;
    }
    return bounds;
  }

  /** The objective, as plain loops over dense rows. */
  double objective(double[] w) {
    if (width == 1) {
      return of.objective(w);
    }
    int features = of.x()[0].length;
    double all = 0;
    double sum = 0;
    for (int i = 0; i < of.y().length; i++) {
      double[] z = new double[width];
      double largest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < width; k++) {
        z[k] = w[features * width + k];
        for (int j = 0; j < features; j++) {
          z[k] += of.x()[i][j] * w[j * width + k];
        }
        largest = Math.max(largest, z[k]);
      }
      double exps = 0;
      for (double one : z) {
        exps += Math.exp(one - largest);
      }
      sum += of.weights()[i] * (Math.log(exps) + largest - z[(int) of.y()[i]]);
      all += of.weights()[i];
    }
    double objective = sum / all;
    double[] q = of.penalties();
    for (int j = 0; j < features; j++) {
      for (int k = 0; k < width; k++) {
        double value = q[j] * w[j * width + k];
        objective += of.options().l1() * Math.abs(value) + of.options().l2() / 2 * value * value;
      }
    }
    return objective;
  }
}
