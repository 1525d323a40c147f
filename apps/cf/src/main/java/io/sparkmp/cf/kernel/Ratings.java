package io.sparkmp.cf.kernel;

import java.io.Serializable;

/**
 * Ratings of one block in the order in which they are trained, as columns.
 *
 * @param users rows of the worker's user table
 * @param items rows of the slice's item table
 * @param values the ratings
 */
public record Ratings(int[] users, int[] items, float[] values) implements Serializable {

  /** No ratings. */
  public static final Ratings NONE = new Ratings(new int[0], new int[0], new float[0]);

  /** How many there are. */
  public int size() {
    return values.length;
  }
}
