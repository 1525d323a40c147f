package io.sparkmp.linear.kernel;

import io.sparkmp.layout.Entries;
import java.util.Arrays;

/**
 * The loops of {@link Columns} with K coefficients per feature and K numbers per record. With x an
 * entry's value, r its row and j its column, for each class k:
 *
 * <pre>
 *   addProducts:   products[r K + k] += x * scale[j K + k] * direction[j K + k]
 *   addGradients:  gradient[j K + k] += x * scale[j K + k] * slopes[r K + k]
 * </pre>
 *
 * <p>Of some coefficients only, as of all.
 */
final class ClassColumns {

  private ClassColumns() {}

  /** The first index of the column of a coefficient, or a later one. */
  private static int next(Vectors vectors, boolean isOfAll, int a, int column, int width) {
    return isOfAll && vectors.feature(a) < column * width ? column * width : a;
  }

  /**
   * Adds products with the active directions.
   *
   * @param except a feature to leave out, or -1
   */
  static void addProducts(
      Entries entries, Vectors vectors, int width, int except, float[] scale, double[] products) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    double[] factors = new double[width];
    int k = 0;
    int a = 0;
    while (k < columns.length && a < vectors.size()) {
      a = next(vectors, vectors.isOfAll(), a, columns[k], width);
      int column = vectors.feature(a) / width;
      int first = column * width;
      Arrays.fill(factors, 0);
      for (; a < vectors.size() && vectors.feature(a) < first + width; a++) {
        int e = vectors.feature(a);
        factors[e - first] = (double) scale[e] * vectors.directions()[a];
      }
      k = LinearBlocks.first(columns, k, column);
      for (; k < columns.length && columns[k] == column; k++) {
        int at = rows[k] * width;
        for (int c = 0; c < width && column != except; c++) {
          products[at + c] += factors[c] * values[k];
        }
      }
    }
  }

  /**
   * Adds the gradients of active coefficients.
   *
   * @param isOfAll whether {@code gradients} are of all coefficients, active or not
   */
  static void addGradients(
      Entries entries,
      Vectors vectors,
      boolean isOfAll,
      int width,
      int except,
      float[] scale,
      double[] slopes,
      double[] gradients) {
    int[] rows = entries.rows();
    int[] columns = entries.columns();
    float[] values = entries.values();
    double[] sums = new double[width];
    int k = 0;
    int a = 0;
    while (k < columns.length && a < gradients.length) {
      int column = isOfAll ? columns[k] : vectors.feature(a) / width;
      int first = column * width;
      a = isOfAll ? first : a;
      Arrays.fill(sums, 0);
      k = LinearBlocks.first(columns, k, column);
      for (; k < columns.length && columns[k] == column; k++) {
        int at = rows[k] * width;
        for (int c = 0; c < width; c++) {
          sums[c] += slopes[at + c] * values[k];
        }
      }
      for (; a < gradients.length; a++) {
        int e = isOfAll ? a : vectors.feature(a);
        if (e >= first + width) {
          break;
        }
        gradients[a] += column == except ? 0 : scale[e] * sums[e - first];
      }
    }
  }
}
