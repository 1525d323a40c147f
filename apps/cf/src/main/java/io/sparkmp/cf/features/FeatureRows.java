package io.sparkmp.cf.features;

import java.io.Serializable;

/**
 * Sparse rows of features, in the form of compressed rows. Owns its arrays.
 *
 * @param starts where the entries of a row start, and after the last row where they end; empty for
 *     rows without features, of any number
 * @param columns of each entry, ascending within a row
 * @param values of each entry, finite
 */
public record FeatureRows(int[] starts, int[] columns, float[] values) implements Serializable {

  /** Rows of which nothing is known. */
  public static final FeatureRows NONE = new FeatureRows(new int[0], new int[0], new float[0]);

  /** Checks the lengths. */
  public FeatureRows {
    int entries = starts.length == 0 ? 0 : starts[starts.length - 1];
    if (columns.length != entries || values.length != entries) {
      throw new IllegalArgumentException(
          "Invalid features: "
              + columns.length
              + " columns and "
              + values.length
              + " values (expected: "
              + entries
              + " each)");
    }
  }

  /** Where the entries of a row start. */
  public int start(int row) {
    return starts.length == 0 ? 0 : starts[row];
  }

  /** Where the entries of a row end. */
  public int end(int row) {
    return starts.length == 0 ? 0 : starts[row + 1];
  }

  /** Whether anything is known of a row. */
  public boolean has(int row) {
    return start(row) < end(row);
  }

  /** Whether a number of a row is more deviations than this from the mean in the training. */
  public boolean isBeyond(int row, float deviations) {
    boolean isBeyond = false;
    for (int e = start(row); e < end(row); e++) {
      isBeyond |= Math.abs(values[e]) > deviations;
    }
    return isBeyond;
  }

  /** The rows at these places, in this order. */
  public FeatureRows gather(int[] places) {
    int[] theirStarts = new int[places.length + 1];
    for (int i = 0; i < places.length; i++) {
      theirStarts[i + 1] = theirStarts[i] + end(places[i]) - start(places[i]);
    }
    int[] theirColumns = new int[theirStarts[places.length]];
    float[] theirValues = new float[theirColumns.length];
    for (int i = 0; i < places.length; i++) {
      int entries = theirStarts[i + 1] - theirStarts[i];
      System.arraycopy(columns, start(places[i]), theirColumns, theirStarts[i], entries);
      System.arraycopy(values, start(places[i]), theirValues, theirStarts[i], entries);
    }
    return new FeatureRows(theirStarts, theirColumns, theirValues);
  }
}
