package io.sparkmp.cf.solve;

import io.sparkmp.cf.kernel.NewtonStep;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The equations A x = b of one user; A is symmetric and positive definite. */
final class NormalEquations {

  /** Sweeps between checks of which unknowns are zero. */
  private static final int SWEEPS = 8;

  private static final int MOST_SWEEPS = 10_000;

  /** Convergence: the change of a sweep relative to the largest unknown. */
  private static final double STILL = 0x1p-48;

  private final int n;
  private final double[] a; // n x n, symmetric
  private final double[] b;

  /**
   * For n unknowns, with a zero right side.
   *
   * @param left n x n numbers, owned by this
   */
  NormalEquations(int n, double[] left) {
    this.n = n;
    a = left;
    b = new double[n];
  }

  /** Adds weight x x' on the left. */
  void addLeft(double weight, double[] x) {
    addOuter(a, weight, x);
  }

  static void addOuter(double[] a, double weight, double[] x) {
    for (int i = 0; i < x.length; i++) {
      double scaled = weight * x[i];
      for (int j = 0; j < x.length; j++) {
        a[i * x.length + j] += scaled * x[j];
      }
    }
  }

  /** Adds weight x on the right. */
  void addRight(double weight, double[] x) {
    for (int i = 0; i < n; i++) {
      b[i] += weight * x[i];
    }
  }

  /** Adds to the i-th diagonal entry. */
  void addDiagonal(int i, double value) {
    a[i * n + i] += value;
  }

  /**
   * The solution.
   *
   * @throws IllegalStateException if it is not unique
   */
  double[] solve() {
    return solve(a.clone(), b, n);
  }

  /** Solves in place: Cholesky's decomposition replaces the left side. */
  private static double[] solve(double[] left, double[] right, int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = -right[i];
    }
    NewtonStep.solve(left, n, x, n);
    return x;
  }

  /**
   * The solution for another right side, with only some unknowns free and the others zero.
   *
   * @throws IllegalStateException if it is not unique
   */
  double[] solve(double[] right, boolean[] isFree) {
    int[] free = IntStream.range(0, n).filter(i -> isFree[i]).toArray();
    double[] x = new double[n];
    if (free.length == 0) {
      return x;
    }
    double[] some = new double[free.length * free.length];
    for (int i = 0; i < free.length; i++) {
      for (int j = 0; j < free.length; j++) {
        some[i * free.length + j] = a[free[i] * n + free[j]];
      }
    }
    double[] solved =
        solve(some, Arrays.stream(free).mapToDouble(i -> right[i]).toArray(), free.length);
    for (int i = 0; i < free.length; i++) {
      x[free[i]] = solved[i];
    }
    return x;
  }

  /**
   * The x that minimises x'Ax / 2 - b'x with the first {@code constrained} unknowns non-negative.
   * Coordinate descent finds which of them are zero (Hsieh and Dhillon, KDD 2011); once the exact
   * solution with these at zero is the minimum, it is returned.
   *
   * @throws IllegalStateException if it is not unique
   */
  double[] solveNonNegative(int constrained) {
    for (int i = 0; i < n; i++) {
      if (!(a[i * n + i] > 0)) {
        throw new IllegalStateException("Nothing determines unknown " + i);
      }
    }
    double[] x = new double[n];
    for (int sweep = 1; sweep <= MOST_SWEEPS; sweep++) {
      double change = 0;
      double size = 0;
      for (int i = 0; i < n; i++) {
        double step = -gradient(x, i) / a[i * n + i];
        double next = i < constrained ? Math.max(0, x[i] + step) : x[i] + step;
        change = Math.max(change, Math.abs(next - x[i]));
        x[i] = next;
        size = Math.max(size, Math.abs(next));
      }
      boolean isStill = change <= STILL * size;
      if (isStill || sweep % SWEEPS == 0) {
        double[] exact = withZerosOf(x, constrained);
        if (isMinimum(exact, x, constrained)) {
          return exact;
        }
      }
      if (isStill) {
        break;
      }
    }
    return x;
  }

  private double gradient(double[] x, int i) {
    double sum = -b[i];
    for (int j = 0; j < n; j++) {
      sum = Math.fma(a[i * n + j], x[j], sum);
    }
    return sum;
  }

  private double[] withZerosOf(double[] x, int constrained) {
    boolean[] isFree = new boolean[n];
    for (int i = 0; i < n; i++) {
      isFree[i] = i >= constrained || x[i] > 0;
    }
    return solve(b, isFree);
  }

  /**
   * Whether no constrained unknown is negative, and freeing a zero one would increase the
   * objective.
   */
  private boolean isMinimum(double[] exact, double[] x, int constrained) {
    for (int i = 0; i < constrained; i++) {
      boolean isFree = x[i] > 0;
      if (isFree ? exact[i] < 0 : gradient(exact, i) < 0) {
        return false;
      }
    }
    return true;
  }
}
