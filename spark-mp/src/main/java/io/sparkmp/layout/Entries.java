package io.sparkmp.layout;

import java.io.Serializable;

/**
 * Records of one block as columns, in the order in which they are trained.
 *
 * @param rows of the worker's pinned state
 * @param columns rows of the slice
 * @param values of each record
 */
public record Entries(int[] rows, int[] columns, float[] values) implements Serializable {

  /** No records. */
  public static final Entries NONE = new Entries(new int[0], new int[0], new float[0]);

  /** How many there are. */
  public int size() {
    return values.length;
  }
}
