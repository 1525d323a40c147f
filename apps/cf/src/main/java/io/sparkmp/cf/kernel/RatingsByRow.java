package io.sparkmp.cf.kernel;

import java.util.Arrays;

/**
 * The ratings of a block grouped by row, those of one row in their order. Scratch memory that is
 * used for one block after the other; belongs to one thread.
 */
public final class RatingsByRow {
  private int[] order = {};
  private int[] starts = {};

  /**
   * Groups the ratings of a block, by a stable counting sort.
   *
   * @param rowOf the row of each rating
   * @param rows number of rows
   */
  public void group(int[] rowOf, int rows) {
    if (order.length < rowOf.length) {
      order = new int[rowOf.length];
    }
    if (starts.length < rows + 2) {
      starts = new int[rows + 2];
    }
    Arrays.fill(starts, 0, rows + 2, 0);
    for (int row : rowOf) {
      starts[row + 2]++;
    }
    for (int row = 2; row < rows + 2; row++) {
      starts[row] += starts[row - 1];
    }
    for (int k = 0; k < rowOf.length; k++) {
      order[starts[rowOf[k] + 1]++] = k;
    }
  }

  /** The first place of a row; its last is before that of the next row. */
  public int start(int row) {
    return starts[row];
  }

  /** The rating at a place. */
  public int at(int place) {
    return order[place];
  }
}
