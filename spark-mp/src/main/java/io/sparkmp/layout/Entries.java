package io.sparkmp.layout;

import java.io.Serializable;

/**
 * Records of one block as columns, in training order.
 *
 * @param rows indices into the worker's pinned state
 * @param columns row indices in the slice
 * @param values one per record
 */
public record Entries(int[] rows, int[] columns, float[] values) implements Serializable {

  /** No records. */
  public static final Entries NONE = new Entries(new int[0], new int[0], new float[0]);

  /** The number of records. */
  public int size() {
    return values.length;
  }
}
