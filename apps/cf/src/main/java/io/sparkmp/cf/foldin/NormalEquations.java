package io.sparkmp.cf.foldin;

import breeze.linalg.DenseMatrix$mcD$sp;
import breeze.linalg.DenseVector$mcD$sp;
import breeze.linalg.operators.HasOps;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.mllib.optimization.NNLS;

/**
 * A x = b of one user at a time; A is symmetric. Solved by Breeze, or with x &gt;= 0 by MLlib's
 * NNLS.
 */
final class NormalEquations {
  private final int n;
  private final double[] a; // n x n, symmetric
  private final double[] b;

  /**
   * For n unknowns, with zeros on the right.
   *
   * @param left n x n numbers, which then belong to this
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

  /** Adds to the diagonal of unknown i. */
  void addDiagonal(int i, double value) {
    a[i * n + i] += value;
  }

  /**
   * The solution.
   *
   * @throws breeze.linalg.MatrixSingularException if there is no single one
   */
  double[] solve() {
    return solve(n, a, b);
  }

  private static double[] solve(int n, double[] left, double[] right) {
    return HasOps.impl_OpSolveMatrixBy_DMD_DVD_eq_DVD()
        .apply(new DenseMatrix$mcD$sp(n, n, left), new DenseVector$mcD$sp(right))
        .toArray$mcD$sp(null);
  }

  /**
   * The solution for another right side, with only some unknowns free and the others zero.
   *
   * @throws breeze.linalg.MatrixSingularException if there is no single one
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
        solve(free.length, some, Arrays.stream(free).mapToDouble(i -> right[i]).toArray());
    for (int i = 0; i < free.length; i++) {
      x[free[i]] = solved[i];
    }
    return x;
  }

  /**
   * The x that minimises x'Ax / 2 - b'x with the first {@code constrained} unknowns at zero or
   * above, which are all or all but the last. The last one is eliminated: at the minimum it is what
   * the others leave, a linear function of them.
   */
  double[] solveNonNegative(int constrained) {
    double[] left = new double[constrained * constrained];
    double[] right = Arrays.copyOf(b, constrained);
    int last = n - 1;
    for (int i = 0; i < constrained; i++) {
      double free = constrained == n ? 0 : a[i * n + last] / a[last * n + last];
      for (int j = 0; j < constrained; j++) {
        left[i * constrained + j] = a[i * n + j] - free * a[last * n + j];
      }
      right[i] -= free * b[last];
    }
    double[] x = NNLS.solve(left, right, NNLS.createWorkspace(constrained));
    if (constrained == n) {
      return x;
    }
    double rest = b[last];
    for (int i = 0; i < constrained; i++) {
      rest -= a[last * n + i] * x[i];
    }
    double[] all = Arrays.copyOf(x, n);
    all[last] = rest / a[last * n + last];
    return all;
  }
}
