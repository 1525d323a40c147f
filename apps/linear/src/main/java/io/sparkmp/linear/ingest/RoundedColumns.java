package io.sparkmp.linear.ingest;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import java.util.Arrays;

/**
 * Finds columns whose values are so far from 0, and so close to each other, that floats hold little
 * of their differences: such as seconds since 1970, which floats round to multiples of 128. So do
 * floats so near to 0 that they have lost digits.
 */
final class RoundedColumns {
  /** The number of floats between least and largest value that is enough. */
  private static final int STEPS = 1_000;

  /** A constant beyond is no whole number that anybody counts. */
  private static final float COUNTED = 0x1p64f;

  private RoundedColumns() {}

  /**
   * The number of such columns in a block.
   *
   * @param rows the number of the block's rows; missing values are 0
   */
  static int in(SparseBlock block, int rows) {
    int columns = 0;
    for (HeldOut set : HeldOut.values()) {
      columns = Math.max(columns, Arrays.stream(block.entries(set).columns()).max().orElse(-1) + 1);
    }
    int[] counts = new int[columns];
    float[] least = new float[columns];
    float[] largest = new float[columns];
    for (HeldOut set : HeldOut.values()) {
      Entries entries = block.entries(set);
      for (int k = 0; k < entries.size(); k++) {
        int column = entries.columns()[k];
        float value = entries.values()[k];
        least[column] = counts[column] == 0 ? value : Math.min(least[column], value);
        largest[column] = counts[column] == 0 ? value : Math.max(largest[column], value);
        counts[column]++;
      }
    }
    int rounded = 0;
    for (int column = 0; column < columns; column++) {
      boolean isDense = counts[column] == rows && rows > 1;
      boolean isTiny =
          Math.max(Math.abs(least[column]), Math.abs(largest[column])) < Float.MIN_NORMAL
              && least[column] < largest[column];
      rounded += isTiny || (isDense && isRounded(least[column], largest[column])) ? 1 : 0;
    }
    return rounded;
  }

  /**
   * Whether values were rounded. A constant may be genuine, but large whole numbers may have
   * collapsed into one.
   */
  private static boolean isRounded(float least, float largest) {
    float farthest = Math.max(Math.abs(least), Math.abs(largest));
    return least == largest
        ? farthest >= Records.ROUNDED && farthest < COUNTED
        : (double) largest - least < STEPS * (double) Math.ulp(farthest);
  }
}
