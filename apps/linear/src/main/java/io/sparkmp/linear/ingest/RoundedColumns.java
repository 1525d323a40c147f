package io.sparkmp.linear.ingest;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import java.util.Arrays;

/**
 * Columns whose values lie so far from 0, and so near to one another, that floats hold little of
 * what they differ by: such as seconds since 1970, of which floats hold multiples of 128.
 */
final class RoundedColumns {
  /** Floats between the least and the largest value that are enough. */
  private static final int STEPS = 1_000;

  /** From here on floats do not hold every whole number. */
  private static final float WHOLE = 1 << 24;

  private RoundedColumns() {}

  /**
   * How many of them a block has.
   *
   * @param rows of the block; a column without a value for one of them is 0 there
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
      rounded += isDense && isRounded(least[column], largest[column]) ? 1 : 0;
    }
    return rounded;
  }

  /** A constant may be what it was; but whole numbers that were different may be one, too. */
  private static boolean isRounded(float least, float largest) {
    float farthest = Math.max(Math.abs(least), Math.abs(largest));
    return least == largest
        ? farthest >= WHOLE
        : (double) largest - least < STEPS * (double) Math.ulp(farthest);
  }
}
