package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;

/**
 * The loops over the entries of a block, which are sorted by column. With x an entry's value, r its
 * row and j its column, each is one line of naive code:
 *
 * <pre>
 *   addProducts:   products[r] += x * scale[j] * direction[j]
 *   addGradients:  gradient[j] += x * scale[j] * slopes[r]
 *   addMoments:    sums[j] += weight[r] * x;  squares[j] += weight[r] * x * x
 * </pre>
 *
 * <p>Those of some features find each by a search from the one before, as far as it is away: few
 * features cost little, whatever the number of entries.
 */
final class Columns {

  private Columns() {}

  static void addProducts(
      Entries entries, int from, int to, float[] scale, float[] direction, double[] products) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    for (int k = from; k < to; ) {
      int column = columns[k];
      double factor = (double) scale[column] * direction[column];
      if (factor == 0) {
        k = end(columns, k, to);
        continue;
      }
      do {
        products[rows[k]] += factor * values[k];
        k++;
      } while (k < to && columns[k] == column);
    }
  }

  private static int end(int[] columns, int from, int to) {
    int column = columns[from];
    int k = from + 1;
    while (k < to && columns[k] == column) {
      k++;
    }
    return k;
  }

  /**
   * The same of some features.
   *
   * @param features in ascending order, each with its direction
   * @param except a feature that is left out
   */
  static void addProducts(
      Entries entries,
      int[] features,
      int except,
      float[] scale,
      float[] direction,
      double[] products) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    int k = 0;
    for (int a = 0; a < features.length && k < columns.length; a++) {
      int column = features[a];
      double factor = (double) scale[column] * direction[a];
      if (factor == 0 || column == except) {
        continue;
      }
      k = LinearBlocks.first(columns, k, column);
      for (; k < columns.length && columns[k] == column; k++) {
        products[rows[k]] += factor * values[k];
      }
    }
  }

  static void addGradients(
      Entries entries, int from, int to, float[] scale, double[] slopes, double[] gradient) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    for (int k = from; k < to; ) {
      int column = columns[k];
      double sum = 0;
      do {
        sum += slopes[rows[k]] * values[k];
        k++;
      } while (k < to && columns[k] == column);
      gradient[column] += scale[column] * sum;
    }
  }

  /** The same of some features, as {@link #addProducts}. */
  static void addGradients(
      Entries entries,
      int[] features,
      int except,
      float[] scale,
      double[] slopes,
      double[] gradient) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    int k = 0;
    for (int a = 0; a < features.length && k < columns.length; a++) {
      int column = features[a];
      if (column == except) {
        continue;
      }
      k = LinearBlocks.first(columns, k, column);
      double sum = 0;
      for (; k < columns.length && columns[k] == column; k++) {
        sum += slopes[rows[k]] * values[k];
      }
      gradient[a] += scale[column] * sum;
    }
  }

  static void addMoments(
      Entries entries, int from, int to, float[] weights, double[] sums, double[] squares) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    for (int k = from; k < to; k++) {
      double x = values[k];
      double weighted = weights.length == 0 ? x : x * weights[rows[k]];
      sums[columns[k]] += weighted;
      squares[columns[k]] += weighted * x;
    }
  }
}
