package io.sparkmp.cf.bayes;

import io.sparkmp.errors.FinalFailureException;
import io.sparkmp.random.SplitMix64;

/**
 * Draws of precision matrices, with the lower halves of symmetric matrices stored row by row.
 *
 * <pre>
 *   place(i, j) = i (i + 1) / 2 + j,   j &lt;= i:      00 | 10 11 | 20 21 22 | ...
 * </pre>
 */
final class Wishart {
  private Wishart() {}

  static int length(int size) {
    return size * (size + 1) / 2;
  }

  /** Of an entry of a symmetric matrix. */
  static int place(int i, int j) {
    return i >= j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i;
  }

  /**
   * Draws from the Wishart distribution with {@code freedom} degrees of freedom and the scale
   * inverse(T), whose mean is freedom inverse(T). With T = L L' and Bartlett's lower triangle A,
   * the draw is M M', L' M = A (Smith and Hocking, "Wishart variate generator", Applied Statistics
   * 1972).
   *
   * @param freedom &gt; size - 1
   * @param t of rows of {@code size}; replaced by the draw
   * @throws FinalFailureException if T is not positive definite
   */
  static void draw(SplitMix64 random, double freedom, double[] t, int size) {
    double[] m = new double[size * size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        m[i * size + j] = random.nextGaussian();
      }
      m[i * size + i] = StrictMath.sqrt(2 * Gamma.draw(random, (freedom - i) / 2, 1));
    }
    decompose(t, size);
    for (int i = size - 1; i >= 0; i--) {
      divide(m, i, t[place(i, i)], size);
      for (int j = 0; j < i; j++) {
        subtract(m, j, t[place(i, j)], i, size);
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < size; k++) {
          sum = Math.fma(m[i * size + k], m[j * size + k], sum);
        }
        t[place(i, j)] = sum;
      }
    }
  }

  /**
   * Cholesky's decomposition A = L L'.
   *
   * @param a replaced by L
   * @throws FinalFailureException if A is not positive definite
   */
  static void decompose(double[] a, int size) {
    for (int i = 0; i < size; i++) {
      int row = place(i, 0);
      for (int j = 0; j <= i; j++) {
        int other = place(j, 0);
        double sum = a[row + j];
        for (int k = 0; k < j; k++) {
          sum = Math.fma(-a[row + k], a[other + k], sum);
        }
        if (i > j) {
          a[row + j] = sum / a[other + j];
        } else if (sum > 0 && sum < Double.POSITIVE_INFINITY) {
          a[row + j] = Math.sqrt(sum);
        } else {
          throw new FinalFailureException(
              "Cannot draw the precisions of the factors: what is left of coordinate "
                  + i
                  + " is "
                  + sum
                  + "; use a lower rank");
        }
      }
    }
  }

  /** Row {@code to} minus {@code times} row {@code from}, of rows of {@code n}. */
  static void subtract(double[] rows, int to, double times, int from, int n) {
    for (int k = 0; k < n; k++) {
      rows[to * n + k] = Math.fma(-times, rows[from * n + k], rows[to * n + k]);
    }
  }

  /** Divides a row of {@code n}. */
  static void divide(double[] rows, int row, double by, int n) {
    for (int k = 0; k < n; k++) {
      rows[row * n + k] /= by;
    }
  }
}
