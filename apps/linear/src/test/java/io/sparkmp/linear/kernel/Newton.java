package io.sparkmp.linear.kernel;

import io.sparkmp.linear.Plain;
import java.util.Arrays;

/**
 * The least objective of a few features by Newton's method in doubles: on features from their means
 * and in units of their deviations, each step from the quadratic model by coordinate steps
 * (proximal Newton: Lee, Sun and Saunders, SIAM Journal on Optimization 2014), or by elimination
 * where there is no L1 penalty.
 */
final class Newton {
  private static final int STEPS = 200;
  private static final int ROUNDS = 20_000;

  private final Plain of;
  private final LinearOptions options;
  private final int records;
  private final int features; // with the intercept, if there is one
  private final double[][] x;
  private final double[] q; // of these
  private final double[] c; // weights that add up to 1

  private Newton(Plain of) {
    this.of = of;
    options = of.options();
    records = of.y().length;
    int p = of.x()[0].length;
    features = options.intercept() ? p + 1 : p;
    double sum = Arrays.stream(of.weights()).sum();
    c = Arrays.stream(of.weights()).map(weight -> weight / sum).toArray();
    x = new double[records][features];
    q = new double[features];
    double[] penalties = of.penalties();
    for (int j = 0; j < p; j++) {
      double mean = 0;
      for (int i = 0; i < records; i++) {
        mean += c[i] * of.x()[i][j];
      }
      double square = 0;
      for (int i = 0; i < records; i++) {
        double apart = of.x()[i][j] - (options.intercept() ? mean : 0);
        square += c[i] * apart * apart;
      }
      double unit = square > 0 ? Math.sqrt(square) : 1;
      for (int i = 0; i < records; i++) {
        x[i][j] = (of.x()[i][j] - (options.intercept() ? mean : 0)) / unit;
      }
      q[j] = penalties[j] / unit;
    }
    if (options.intercept()) {
      for (double[] row : x) {
        row[p] = 1;
      }
    }
  }

  /** The least objective. */
  static double least(Plain of) {
    return new Newton(of).least();
  }

  private double least() {
    double[] u = new double[features];
    double[] z = new double[records];
    double objective = objective(z, u);
    double damp = 0;
    for (int step = 0; step < STEPS; step++) {
      double[] d = direction(z, u, damp);
      double[] product = product(d);
      double t = 1;
      double next = Double.NaN;
      double[] to = u;
      double[] margins = z;
      for (; t > 1e-9; t /= 2) {
        to = plus(u, t, d);
        margins = plus(z, t, product);
        next = objective(margins, to);
        if (next < objective) {
          break;
        }
      }
      if (!(next < objective)) {
        if (damp > 1) {
          break;
        }
        damp = damp == 0 ? 1e-10 : damp * 100;
        continue;
      }
      u = to;
      z = margins;
      objective = next;
    }
    return objective;
  }

  private double objective(double[] z, double[] u) {
    double sum = 0;
    for (int i = 0; i < records; i++) {
      sum += c[i] * options.loss().of(z[i], of.y()[i]);
    }
    for (int j = 0; j < features; j++) {
      sum += options.l1() * q[j] * Math.abs(u[j]) + options.l2() / 2 * q[j] * q[j] * u[j] * u[j];
    }
    return sum;
  }

  private static double[] plus(double[] a, double t, double[] b) {
    double[] sum = a.clone();
    for (int j = 0; j < sum.length; j++) {
      sum[j] += t * b[j];
    }
    return sum;
  }

  private double[] product(double[] d) {
    double[] product = new double[records];
    for (int i = 0; i < records; i++) {
      for (int j = 0; j < features; j++) {
        product[i] += x[i][j] * d[j];
      }
    }
    return product;
  }

  private double curvature(double z, double y) {
    double p = 1 / (1 + Math.exp(-z));
    return switch (options.loss()) {
      case LOGISTIC -> p * (1 - p);
      case SQUARED -> 1;
      case MULTINOMIAL -> throw new IllegalArgumentException("A loss of several margins");
      case SQUARED_HINGE -> (y > 0 ? z < 1 : z > -1) ? 2 : 0;
    };
  }

  private double[] direction(double[] z, double[] u, double damp) {
    double[] gradient = new double[features];
    double[][] hessian = new double[features][features];
    for (int i = 0; i < records; i++) {
      double slope = c[i] * options.loss().slope(z[i], of.y()[i]);
      double curved = c[i] * curvature(z[i], of.y()[i]);
      for (int j = 0; j < features; j++) {
        gradient[j] += slope * x[i][j];
        for (int k = 0; k < features; k++) {
          hessian[j][k] += curved * x[i][j] * x[i][k];
        }
      }
    }
    for (int j = 0; j < features; j++) {
      gradient[j] += options.l2() * q[j] * q[j] * u[j];
      hessian[j][j] += options.l2() * q[j] * q[j];
      hessian[j][j] += damp * (hessian[j][j] + 1e-12) + 1e-300;
    }
    return options.l1() > 0 ? byCoordinates(gradient, hessian, u) : eliminated(gradient, hessian);
  }

  /** The least of the quadratic model with the L1 penalty. */
  private double[] byCoordinates(double[] gradient, double[][] hessian, double[] u) {
    double[] d = new double[features];
    double[] slopes = gradient.clone(); // at d
    for (int round = 0; round < ROUNDS; round++) {
      double moved = 0;
      for (int j = 0; j < features; j++) {
        double target = hessian[j][j] * (u[j] + d[j]) - slopes[j];
        double l1 = options.l1() * q[j];
        double to = Math.signum(target) * Math.max(0, Math.abs(target) - l1) / hessian[j][j];
        double by = to - u[j] - d[j];
        if (by != 0) {
          d[j] += by;
          moved = Math.max(moved, Math.abs(by) / (Math.abs(to) + 1e-6));
          for (int k = 0; k < features; k++) {
            slopes[k] += by * hessian[j][k];
          }
        }
      }
      if (moved < 1e-13) {
        break;
      }
    }
    return d;
  }

  /** Solves for the step by Gauss's elimination with pivots on the diagonal. */
  private double[] eliminated(double[] gradient, double[][] hessian) {
    int n = features;
    double[][] a = new double[n][];
    for (int j = 0; j < n; j++) {
      a[j] = Arrays.copyOf(hessian[j], n + 1);
      a[j][n] = -gradient[j];
    }
    boolean[] done = new boolean[n];
    int[] order = new int[n];
    double first = 0;
    for (int step = 0; step < n; step++) {
      int pivot = -1;
      for (int j = 0; j < n; j++) {
        if (!done[j] && (pivot < 0 || a[j][j] > a[pivot][pivot])) {
          pivot = j;
        }
      }
      first = step == 0 ? a[pivot][pivot] : first;
      done[pivot] = true;
      order[step] = a[pivot][pivot] > 1e-14 * first ? pivot : -1 - pivot;
      if (order[step] < 0) {
        continue; // the same as others
      }
      for (int j = 0; j < n; j++) {
        if (!done[j]) {
          double factor = a[j][pivot] / a[pivot][pivot];
          for (int k = 0; k <= n; k++) {
            a[j][k] -= factor * a[pivot][k];
          }
        }
      }
    }
    double[] d = new double[n];
    for (int step = n - 1; step >= 0; step--) {
      int j = order[step];
      if (j >= 0) {
        double sum = a[j][n];
        for (int later = step + 1; later < n; later++) {
          int k = order[later] < 0 ? -1 - order[later] : order[later];
          sum -= a[j][k] * d[k];
        }
        d[j] = sum / a[j][j];
      }
    }
    return d;
  }
}
