package io.sparkmp.linear;

import io.sparkmp.linear.kernel.LinearOptions;
import java.util.Arrays;

/**
 * The objective of a linear model as a few plain loops over dense rows, and its minimum by proximal
 * coordinate steps: what all else is compared with.
 *
 * @param x rows of features
 * @param y labels
 * @param weights of the records
 * @param options what is minimised
 */
public record Plain(double[][] x, double[] y, double[] weights, LinearOptions options) {

  private int features() {
    return x[0].length;
  }

  private double weight() {
    return Arrays.stream(weights).sum();
  }

  /** q of each feature. */
  public double[] penalties() {
    double[] q = new double[features()];
    Arrays.fill(q, 1);
    if (options.standardise()) {
      double sum = weight();
      double squares = Arrays.stream(weights).map(w -> w * w).sum();
      for (int j = 0; j < q.length; j++) {
        double mean = 0;
        for (int i = 0; i < x.length; i++) {
          mean += weights[i] * x[i][j] / sum;
        }
        double variance = 0;
        for (int i = 0; i < x.length; i++) {
          variance += weights[i] * (x[i][j] - mean) * (x[i][j] - mean);
        }
        q[j] = Math.sqrt(variance / (sum - squares / sum));
      }
    }
    return q;
  }

  private double[] margins(double[] w) {
    double[] z = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      z[i] = w[features()];
      for (int j = 0; j < features(); j++) {
        z[i] += x[i][j] * w[j];
      }
    }
    return z;
  }

  /** The objective at given coefficients, and the intercept behind them. */
  public double objective(double[] w) {
    double[] z = margins(w);
    double all = weight();
    double sum = 0;
    for (int i = 0; i < z.length; i++) {
      sum += weights[i] * options.loss().of(z[i], y[i]) / all;
    }
    double[] q = penalties();
    for (int j = 0; j < features(); j++) {
      sum += options.l1() * q[j] * Math.abs(w[j]) + options.l2() / 2 * q[j] * q[j] * w[j] * w[j];
    }
    return sum;
  }

  /** Coefficients, and the intercept behind them, by many rounds of coordinate steps. */
  public double[] minimum(int rounds) {
    int n = features();
    double[] w = new double[n + 1];
    double[] q = penalties();
    double[] z = new double[x.length];
    double curvature = options.loss().curvature();
    double sum = weight();
    for (int round = 0; round < rounds; round++) {
      for (int j = 0; j <= n; j++) {
        if (j == n && !options.intercept()) {
          continue;
        }
        double slope = 0;
        double bound = 0;
        for (int i = 0; i < x.length; i++) {
          double value = j == n ? 1 : x[i][j];
          slope += weights[i] * options.loss().slope(z[i], y[i]) * value / sum;
          bound += weights[i] * curvature * value * value / sum;
        }
        double penalty = j == n ? 0 : q[j];
        double l1 = options.l1() * penalty;
        double l2 = options.l2() * penalty * penalty;
        if (bound + l2 == 0) {
          continue;
        }
        double target = bound * w[j] - slope;
        double to = Math.signum(target) * Math.max(0, Math.abs(target) - l1) / (bound + l2);
        for (int i = 0; i < x.length; i++) {
          z[i] += (to - w[j]) * (j == n ? 1 : x[i][j]);
        }
        w[j] = to;
      }
    }
    return w;
  }
}
