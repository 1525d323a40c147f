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
    double[] w = new double[features() + 1];
    Steps steps = new Steps(w);
    for (int round = 0; round < rounds; round++) {
      steps.round(false);
    }
    return w;
  }

  /**
   * The same from others, until no coordinate moves by more than {@code least}; rounds past those
   * that are not 0 go before each past all.
   */
  public double[] minimum(double[] from, double least) {
    double[] w = from.clone();
    Steps steps = new Steps(w);
    while (steps.round(false) > least) {
      while (steps.round(true) > least) {}
    }
    return w;
  }

  /** Coordinate steps from coefficients, which they change. */
  private final class Steps {
    private final double[] w;
    private final double[] q = penalties();
    private final double[] z;
    private final double[][] columns;
    private final double sum = weight();

    Steps(double[] w) {
      this.w = w;
      z = margins(w);
      columns = new double[features() + 1][x.length];
      for (int i = 0; i < x.length; i++) {
        for (int j = 0; j < features(); j++) {
          columns[j][i] = x[i][j];
        }
        columns[features()][i] = 1;
      }
    }

    /** The farthest that a coefficient moves. */
    double round(boolean isPartial) {
      double farthest = 0;
      for (int j = 0; j < w.length; j++) {
        boolean isIntercept = j == w.length - 1;
        if ((isIntercept && !options.intercept()) || (isPartial && w[j] == 0)) {
          continue;
        }
        farthest = Math.max(farthest, step(j, isIntercept ? 0 : q[j]));
      }
      return farthest;
    }

    private double step(int j, double penalty) {
      double[] column = columns[j];
      double slope = 0;
      double bound = 0;
      for (int i = 0; i < x.length; i++) {
        double weighted = weights[i] * column[i] / sum;
        if (weighted != 0) {
          slope += weighted * options.loss().slope(z[i], y[i]);
          bound += weighted * options.loss().curvature() * column[i];
        }
      }
      double l1 = options.l1() * penalty;
      double l2 = options.l2() * penalty * penalty;
      if (bound + l2 == 0) {
        return 0;
      }
      double target = bound * w[j] - slope;
      double to = Math.signum(target) * Math.max(0, Math.abs(target) - l1) / (bound + l2);
      double moved = to - w[j];
      for (int i = 0; i < x.length && moved != 0; i++) {
        z[i] += moved * column[i];
      }
      w[j] = to;
      return Math.abs(moved);
    }
  }
}
