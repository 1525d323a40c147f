package io.sparkmp.cf.bayes;

import io.sparkmp.cf.features.FeatureRows;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/**
 * The draw of a part of a link: the rows of B for some features, given all others. With f_C the
 * values of these features, r = x - B' f the distance of a row from its mean, and Lambda the matrix
 * of precisions,
 *
 * <pre>
 *   G   = sum of f_C f_C' + ridge I = L L'
 *   B_C = B_C + inverse(G) (sum of f_C r' - ridge B_C) + inverse(L') Z inverse(K)
 * </pre>
 *
 * <p>with Z standard normal and Lambda = K K': a block of the draw of Simm et al., "Macau: Scalable
 * Bayesian factorization with high-dimensional side information using MCMC" (MLSP 2017), equation
 * 5, which draws all features by conjugate gradients. All coordinates share G.
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
    double[] rest = new double[link.coordinates()];
    int products = at + part.size() * (part.size() + 1) / 2;
    for (int row = 0; row < rows.factors().rows(); row++) {
      if (rows.isRated(row) && features.has(row)) {
        link.rest(rows, row, rest);
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

  /**
   * Draws a part.
   *
   * @param sums over all workers
   * @param at where they start
   * @param precisions the matrix of the side, as {@link Wishart} stores it
   */
  static void draw(
      Link link, Link.Part part, double[] sums, int at, double[] precisions, SplitMix64 random) {
    int c = part.size();
    int n = link.coordinates();
    double ridge = link.ridge()[0];
    double[] left = Arrays.copyOfRange(sums, at, at + c * (c + 1) / 2);
    for (int i = 0; i < c; i++) {
      left[Wishart.place(i, i)] += ridge;
    }
    Wishart.decompose(left, c);
    double[] right = Arrays.copyOfRange(sums, at + left.length, at + left.length + c * n);
    int first = part.from() * n;
    for (int i = 0; i < c * n; i++) {
      right[i] -= ridge * link.matrix()[first + i];
    }
    for (int i = 0; i < c; i++) {
      for (int j = 0; j < i; j++) {
        Wishart.subtract(right, i, left[Wishart.place(i, j)], j, n);
      }
      Wishart.divide(right, i, left[Wishart.place(i, i)], n);
    }
    addNoise(right, c, n, precisions.clone(), random);
    for (int i = c - 1; i >= 0; i--) {
      Wishart.divide(right, i, left[Wishart.place(i, i)], n);
      for (int j = 0; j < i; j++) {
        Wishart.subtract(right, j, left[Wishart.place(i, j)], i, n);
      }
    }
    for (int i = 0; i < c * n; i++) {
      link.matrix()[first + i] += right[i];
    }
  }

  /** Adds to each of {@code c} rows a normal one with the precision matrix K K': inverse(K') z. */
  private static void addNoise(
      double[] rows, int c, int n, double[] precisions, SplitMix64 random) {
    Wishart.decompose(precisions, n);
    double[] z = new double[n];
    for (int i = 0; i < c; i++) {
      for (int k = 0; k < n; k++) {
        z[k] = random.nextGaussian();
      }
      for (int k = n - 1; k >= 0; k--) {
        z[k] /= precisions[Wishart.place(k, k)];
        for (int j = 0; j < k; j++) {
          z[j] -= precisions[Wishart.place(k, j)] * z[k];
        }
        rows[i * n + k] += z[k];
      }
    }
  }
}
