package io.sparkmp.cf.kernel;

import java.util.Arrays;

/**
 * A part of a block's ratings, grouped by row by a stable counting sort. The caller places them one
 * by one, and can compute what it needs of each while it reads the block in the block's own order.
 * Scratch memory, used for one part after the other; belongs to one thread.
 */
public final class RatingsByRow {

  /** The factors of the users of so many ratings mostly stay in the processor's cache. */
  static final int FEW = 1 << 18;

  private static final int FEW_OF_A_ROW = 16;

  private int[] others = {};
  private int[] starts = {};

  /**
   * How many ratings a part has: few, which bounds the scratch memory, but several for each row,
   * because a part reads and writes the sums of its rows.
   */
  public static int most(int rows) {
    return (int) Math.min(Integer.MAX_VALUE / 2, Math.max(FEW, (long) FEW_OF_A_ROW * rows));
  }

  /**
   * Counts the ratings {@code from} to {@code to - 1} of each row. The caller must then place each
   * of them before it asks for the places of a row.
   *
   * @param rowOf the row of each rating
   * @param rows number of rows
   */
  public void count(int[] rowOf, int from, int to, int rows) {
    if (others.length < to - from) {
      others = new int[to - from];
    }
    if (starts.length < rows + 2) {
      starts = new int[rows + 2];
    }
    Arrays.fill(starts, 0, rows + 2, 0);
    for (int k = from; k < to; k++) {
      starts[rowOf[k] + 2]++;
    }
    for (int row = 2; row < rows + 2; row++) {
      starts[row] += starts[row - 1];
    }
  }

  /**
   * Gives the next rating of a row its place.
   *
   * @param other its row of the other side
   */
  public int place(int row, int other) {
    int place = starts[row + 1]++;
    others[place] = other;
    return place;
  }

  /** The first place of a row; its last is before that of the next row. */
  public int start(int row) {
    return starts[row];
  }

  /** The row of the other side of the rating at a place. */
  public int other(int place) {
    return others[place];
  }
}
