package io.sparkmp.layout;

import io.sparkmp.random.SplitMix64;
import java.io.Serializable;

/**
 * Records of one block as columns, in training order.
 *
 * @param rows indices into the worker's pinned state
 * @param columns row indices in the slice
 * @param values one per record, or as many of each record in turn as a record has
 */
public record Entries(int[] rows, int[] columns, float[] values) implements Serializable {

  /** No records. */
  public static final Entries NONE = new Entries(new int[0], new int[0], new float[0]);

  /** The number of records. */
  public int size() {
    return rows.length;
  }

  /** The number of values of each record. */
  public int width() {
    return size() == 0 ? 1 : values.length / size();
  }

  /** By which other records are told from these. */
  long checksum() {
    int width = width();
    long sum = size();
    for (int k = 0; k < size(); k++) {
      long ids = ((long) rows[k] << 32) | columns[k];
      for (int v = k * width; v < (k + 1) * width; v++) {
        sum = 31 * sum + SplitMix64.mix(ids ^ Float.floatToIntBits(values[v]));
      }
    }
    return sum;
  }
}
