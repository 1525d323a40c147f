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
