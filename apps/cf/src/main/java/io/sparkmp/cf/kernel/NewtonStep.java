package io.sparkmp.cf.kernel;

import io.sparkmp.errors.FinalFailureException;

/**
 * The Newton step of a row in a subspace: the d that minimises d' H d + 2 g' d for a positive
 * definite H with few rows. Computed in double and in a fixed order, so that every machine gives
 * the same bytes. The lower half of H is used, row-major. An H that is singular up to rounding is
 * rejected: its minimum is not unique.
 */
public final class NewtonStep {

  /** The relative rounding error of one operation. */
  private static final double ROUNDING = 0x1p-52;

  /**
   * Rounds of coordinate descent: each one minimises every coordinate exactly and never increases
   * the objective.
   */
  private static final int SWEEPS = 12;

  private NewtonStep() {}

  /**
   * Solves H d = -g by Cholesky's decomposition H = L L'.
   *
   * @param h n rows of {@code stride}; replaced by L
   * @param g n entries; replaced by d
   * @throws FinalFailureException if H is not positive definite, or so close that rounding decides
   */
  public static void solve(double[] h, int stride, double[] g, int n) {
    decompose(h, stride, n);
    forward(h, stride, g, n);
    backward(h, stride, g, n);
  }

  /**
   * Draws d from the normal distribution around the solution of H d = -g with the covariance
   * inverse(H): L' d = z - inverse(L) g.
   *
   * @param h n rows of {@code stride}; replaced by L
   * @param g n entries; replaced by d
   * @param z n independent standard normal numbers, replaced by the solution
   * @throws FinalFailureException as {@link #solve}
   */
  public static void draw(double[] h, int stride, double[] g, double[] z, int n) {
    decompose(h, stride, n);
    forward(h, stride, g, n);
    for (int i = 0; i < n; i++) {
      double solution = g[i];
      g[i] += z[i];
      z[i] = solution;
    }
    backward(h, stride, g, n);
    backward(h, stride, z, n);
  }

  private static void decompose(double[] h, int stride, int n) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = h[i * stride + j];
        for (int k = 0; k < j; k++) {
          sum = Math.fma(-h[i * stride + k], h[j * stride + k], sum);
        }
        if (i > j) {
          h[i * stride + j] = sum * h[j * stride + j];
        } else if (sum > n * ROUNDING * h[i * stride + i] && sum < Double.POSITIVE_INFINITY) {
          h[i * stride + i] = 1 / Math.sqrt(sum); // only its inverse is used
        } else {
          throw singular(i, sum, h[i * stride + i]);
        }
      }
    }
  }

  private static void forward(double[] h, int stride, double[] g, int n) {
    for (int i = 0; i < n; i++) {
      double sum = -g[i];
      for (int k = 0; k < i; k++) {
        sum = Math.fma(-h[i * stride + k], g[k], sum);
      }
      g[i] = sum * h[i * stride + i];
    }
  }

  private static void backward(double[] h, int stride, double[] g, int n) {
    for (int i = n - 1; i >= 0; i--) {
      double sum = g[i];
      for (int k = i + 1; k < n; k++) {
        sum = Math.fma(-h[k * stride + i], g[k], sum);
      }
      g[i] = sum * h[i * stride + i];
    }
  }

  /**
   * Lowers the objective by cyclic coordinate descent with x + d constrained to be non-negative
   * (Hsieh and Dhillon, "Fast coordinate descent methods with variable selection for non-negative
   * matrix factorization", KDD 2011). A coordinate stays as it is if the objective does not depend
   * on it, as where all rows on the other side have 0.
   *
   * @param h n rows of {@code stride}; its upper half is overwritten
   * @param g n entries; changed
   * @param x n entries, replaced by x + d
   * @throws FinalFailureException if the diagonal of H is not a number, or below 0
   */
  static void solveNonNegative(double[] h, int stride, double[] g, double[] x, int n) {
    for (int i = 0; i < n; i++) {
      if (!(h[i * stride + i] >= 0)) {
        throw singular(i, h[i * stride + i], h[i * stride + i]);
      }
      for (int j = 0; j < i; j++) {
        h[j * stride + i] = h[i * stride + j];
      }
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      for (int i = 0; i < n; i++) {
        if (h[i * stride + i] == 0) {
          continue;
        }
        double next = Math.max(0, x[i] - g[i] / h[i * stride + i]);
        double step = next - x[i];
        x[i] = next;
        for (int j = 0; j < n; j++) {
          g[j] = Math.fma(step, h[i * stride + j], g[j]);
        }
      }
    }
  }

  private static FinalFailureException singular(int i, double pivot, double diagonal) {
    return new FinalFailureException(
        "Cannot solve for a row: its matrix is singular, pivot "
            + i
            + " is "
            + pivot
            + " where its diagonal is "
            + diagonal
            + "; use more regularisation, a lower rank, or smaller counts if some are huge");
  }
}
