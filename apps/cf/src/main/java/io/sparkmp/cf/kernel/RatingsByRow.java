package io.sparkmp.cf.kernel;

import java.util.Arrays;

/**
 * Some ratings of a block grouped by row, those of one row in their order: the first half of a
 * stable counting sort, whose second half the user does, so that he can compute what he needs of a
 * rating while the block is read in its own order. Scratch memory that is used for one part after
 * the other; belongs to one thread.
 */
public final class RatingsByRow {

  static final int FEW = 1 << 18;
  private static final int FEW_OF_A_ROW = 16;

  private int[] others = {};
  private int[] starts = {};

  /**
   * How many ratings to group at a time: so few that the scratch memory is bounded and the factors
   * of their users stay in the processor's cache, but enough for each row, whose sums have to be
   * read and written each time.
   */
  public static int most(int rows) {
    return (int) Math.min(Integer.MAX_VALUE / 2, Math.max(FEW, (long) FEW_OF_A_ROW * rows));
  }

  /**
   * Counts the ratings {@code from} to {@code to - 1} of each row. Each of them must then be placed
   * before the places of any row are asked for.
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

  /** The place of the next rating of a row, which is of that row of the other side. */
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
