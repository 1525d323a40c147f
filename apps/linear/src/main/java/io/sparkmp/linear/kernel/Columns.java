package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;

/**
 * The loops over the entries of a block, sorted by column. With x an entry's value, r its row and j
 * its column, each is one line of naive code:
 *
 * <pre>
 *   addProducts:   products[r] += x * scale[j] * direction[j]
 *   addGradients:  gradient[j] += x * scale[j] * slopes[r]
 *   addMoments:    sums[j] += weight[r];  means[j] = the mean of x, weighted by weight[r]
 *                  scatters[j] = the sum of weight[r] * (x - means[j])^2
 * </pre>
 *
 * <p>The versions for some features find each by a galloping search from the previous one: few
 * features cost little for any number of entries.
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
   * The same for some features.
   *
   * @param features in ascending order, each with its direction
   * @param except a feature to leave out
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

  /** The same for some features, like {@link #addProducts}. */
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

  /**
   * Adds to the moments of features: the sum of the weights, the mean, and the weighted sum of the
   * squared differences from it. The block's moments are computed relative to its first value and
   * then combined (Chan, Golub and LeVeque 1979), so that a small deviation from a mean far from 0
   * keeps its precision.
   */
  static void addMoments(
      Entries entries, float[] weights, double[] sums, double[] means, double[] scatters) {
    int[] columns = entries.columns();
    float[] values = entries.values();
    for (int from = 0; from < columns.length; ) {
      int column = columns[from];
      int to = end(columns, from, columns.length);
      double first = values[from];
      double sum = 0;
      double off = 0;
      for (int k = from; k < to; k++) {
        double weight = weights.length == 0 ? 1 : weights[entries.rows()[k]];
        sum += weight;
        off += weight * (values[k] - first);
      }
      if (sum > 0) {
        double mean = off / sum; // relative to the first value
        double scatter = 0;
        for (int k = from; k < to; k++) {
          double weight = weights.length == 0 ? 1 : weights[entries.rows()[k]];
          double difference = values[k] - first - mean;
          scatter += weight * difference * difference;
        }
        double all = sums[column] + sum;
        double apart = first + mean - means[column];
        scatters[column] += scatter + apart * apart * (sums[column] / all) * sum;
        means[column] = sums[column] == 0 ? first + mean : means[column] + apart * sum / all;
        sums[column] = all;
      }
      from = to;
    }
  }
}
