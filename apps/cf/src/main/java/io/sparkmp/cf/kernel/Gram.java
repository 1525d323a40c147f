package io.sparkmp.cf.kernel;

import java.io.Serializable;

/**
 * Inner products of the columns of a factor table: entry (k, j) is the sum over the rows x of
 * {@code x[k] * x[from + j]}, for all k of the rank and the j of a subspace.
 *
 * @param from the first factor of the subspace
 * @param width entries per k, zeros beyond the subspace
 * @param values rank times width
 */
public record Gram(int from, int width, double[] values) implements Serializable {

  /** The sum of the squared inner products of all rows of one table with all rows of another. */
  double product(Gram other) {
    double sum = 0;
    for (int k = 0; k < values.length; k++) {
      sum = Math.fma(values[k], other.values[k], sum);
    }
    return sum;
  }

  /** Adds the part of {@code other} that lies in this subspace. */
  void add(Gram other) {
    int shift = from - other.from;
    int n = Math.min(width, other.width - shift);
    for (int k = 0; k < values.length / width; k++) {
      for (int j = 0; j < n; j++) {
        values[k * width + j] += other.values[k * other.width + shift + j];
      }
    }
  }

  Gram copy() {
    return new Gram(from, width, values.clone());
  }
}
