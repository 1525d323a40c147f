package io.sparkmp.cf.bayes;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/**
 * The draw of a part of a link: the rows of B for some features, given all others. With f_C the
 * values of these features, r = x - B' f the distance of a row from its mean, and Lambda the
 * precisions of the coordinates,
 *
 * <pre>
 *   G   = sum of f_C f_C' + ridge I = L L'
 *   B_C = B_C + inverse(G) (sum of f_C r' - ridge B_C) + inverse(L') Z inverse(root of Lambda)
 * </pre>
 *
 * <p>with Z standard normal: a block of the draw of Simm et al., "Macau: Scalable Bayesian
 * factorization with high-dimensional side information using MCMC" (MLSP 2017), equation 5, which
 * draws all features by conjugate gradients. Since Lambda is diagonal, all coordinates share G.
 *
 * <p>For c features and n coordinates there are c (c + 1) / 2 + c n sums: the lower half of f_C
 * f_C', and f_C r'.
 */
final class LinkDraw {
  private LinkDraw() {}

  /**
   * Adds the rows that have ratings and features.
   *
   * @param into changed in place
   * @param at where the sums start
   */
  static void add(BayesRows rows, Link link, Link.Part part, double[] into, int at) {
    FeatureRows features = rows.features();
    FactorTable table = rows.factors();
    double[] rest = new double[link.coordinates()];
    int products = at + part.size() * (part.size() + 1) / 2;
    for (int row = 0; row < table.rows(); row++) {
      if (rows.isRated(row) && features.has(row)) {
        rest(table, features, link, row, rest);
        addRow(features, row, part, rest, into, at, products);
      }
    }
  }

  private static void addRow(
      FeatureRows features,
      int row,
      Link.Part part,
      double[] rest,
      double[] into,
      int at,
      int products) {
    int[] columns = features.columns();
    float[] values = features.values();
    for (int e = features.start(row); e < features.end(row); e++) {
      int i = columns[e] - part.from();
      if (i < 0 || i >= part.size()) {
        continue;
      }
      double value = values[e];
      for (int d = e; d >= features.start(row) && columns[d] >= part.from(); d--) {
        into[at + i * (i + 1) / 2 + columns[d] - part.from()] += value * values[d];
      }
      for (int k = 0; k < rest.length; k++) {
        into[products + i * rest.length + k] += value * rest[k];
      }
    }
  }

  /** How far each coordinate of a row is from the mean of its prior. */
  private static void rest(
      FactorTable table, FeatureRows features, Link link, int row, double[] rest) {
    for (int k = 0; k < link.rank(); k++) {
      rest[k] = table.values()[table.offset(row) + k];
    }
    rest[link.rank()] = table.bias(row);
    for (int e = features.start(row); e < features.end(row); e++) {
      int from = features.columns()[e] * rest.length;
      for (int k = 0; k < rest.length; k++) {
        rest[k] -= features.values()[e] * link.matrix()[from + k];
      }
    }
  }

  /**
   * Draws a part.
   *
   * @param sums over all workers
   * @param at where they start
   * @param precisions of the factors and of the bias
   */
  static void draw(
      Link link, Link.Part part, double[] sums, int at, double[] precisions, SplitMix64 random) {
    int c = part.size();
    int n = link.coordinates();
    double ridge = link.ridge()[0];
    double[] left = Arrays.copyOfRange(sums, at, at + c * (c + 1) / 2);
    for (int i = 0; i < c; i++) {
      left[place(i, i)] += ridge;
    }
    decompose(left, c);
    double[] right = Arrays.copyOfRange(sums, at + left.length, at + left.length + c * n);
    int first = part.from() * n;
    for (int i = 0; i < c * n; i++) {
      right[i] -= ridge * link.matrix()[first + i];
    }
    for (int i = 0; i < c; i++) {
      for (int j = 0; j < i; j++) {
        subtract(right, i, left[place(i, j)], j, n);
      }
      divide(right, i, left[place(i, i)], n);
    }
    for (int i = 0; i < c; i++) {
      for (int k = 0; k < n; k++) {
        right[i * n + k] += random.nextGaussian() / StrictMath.sqrt(precisions[k]);
      }
    }
    for (int i = c - 1; i >= 0; i--) {
      divide(right, i, left[place(i, i)], n);
      for (int j = 0; j < i; j++) {
        subtract(right, j, left[place(i, j)], i, n);
      }
    }
    for (int i = 0; i < c * n; i++) {
      link.matrix()[first + i] += right[i];
    }
  }

  /** Of the lower half of a matrix. */
  private static int place(int i, int j) {
    return i * (i + 1) / 2 + j;
  }

  /** Cholesky's decomposition of a positive definite matrix. */
  private static void decompose(double[] lower, int size) {
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = lower[place(i, j)];
        for (int k = 0; k < j; k++) {
          sum -= lower[place(i, k)] * lower[place(j, k)];
        }
        lower[place(i, j)] = i == j ? Math.sqrt(sum) : sum / lower[place(j, j)];
      }
    }
  }

  private static void subtract(double[] rows, int to, double times, int from, int n) {
    for (int k = 0; k < n; k++) {
      rows[to * n + k] -= times * rows[from * n + k];
    }
  }

  private static void divide(double[] rows, int row, double by, int n) {
    for (int k = 0; k < n; k++) {
      rows[row * n + k] /= by;
    }
  }
}
