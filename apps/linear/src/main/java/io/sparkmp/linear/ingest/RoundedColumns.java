package io.sparkmp.linear.ingest;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.HeldOut;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

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
   * Those of a block.
   *
   * @param columns how many there are
   * @param first the first of them, or -1
   * @param least its least value
   * @param largest its largest value
   */
  record Found(int columns, int first, float least, float largest) {}

  /**
   * Such columns in a block.
   *
   * @param rows the number of the block's rows; missing values are 0
   */
  static Found in(SparseBlock block, int rows) {
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
    Map<Integer, NavigableSet<Float>> large = large(block);
    int rounded = 0;
    int first = -1;
    for (int column = 0; column < columns; column++) {
      float farthest = Math.max(Math.abs(least[column]), Math.abs(largest[column]));
      boolean isDense = counts[column] == rows && rows > 1;
      boolean isTiny = farthest < Float.MIN_NORMAL && least[column] < largest[column];
      if (isTiny
          || (isDense && isRounded(least[column], largest[column]))
          || areNeighbours(large.getOrDefault(column, Collections.emptyNavigableSet()))) {
        rounded++;
        first = first < 0 ? column : first;
      }
    }
    return first < 0
        ? new Found(0, -1, 0, 0)
        : new Found(rounded, first, least[first], largest[first]);
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

  /**
   * By column, in order, the different values that are too large for floats to hold all whole
   * numbers; not all of them where there are many.
   */
  private static Map<Integer, NavigableSet<Float>> large(SparseBlock block) {
    Map<Integer, NavigableSet<Float>> byColumn = new HashMap<>();
    for (HeldOut set : HeldOut.values()) {
      Entries entries = block.entries(set);
      for (int k = 0; k < entries.size(); k++) {
        float value = entries.values()[k];
        if (Math.abs(value) >= Records.ROUNDED && Math.abs(value) < COUNTED) {
          NavigableSet<Float> values =
              byColumn.computeIfAbsent(entries.columns()[k], unknown -> new TreeSet<>());
          if (values.size() <= STEPS) {
            values.add(value);
          }
        }
      }
    }
    return byColumn;
  }

  /**
   * Whether most of these follow each other among the floats, of which there are few: times among
   * marks of no time, such as 0 or one that is far in the future.
   */
  private static boolean areNeighbours(NavigableSet<Float> ordered) {
    int next = 0;
    float before = Float.NEGATIVE_INFINITY;
    for (float value : ordered) {
      double step = Math.ulp(Math.max(Math.abs(before), Math.abs(value)));
      next += before > Float.NEGATIVE_INFINITY && (double) value - before <= 2 * step ? 1 : 0;
      before = value;
    }
    return next > 0 && ordered.size() <= STEPS && 2 * next >= ordered.size() - 1;
  }

  /**
   * A column of which floats hold little, and how many like it there are at least.
   *
   * @param columns their number
   * @param own what it is, or null if it is a feature
   * @param id of the feature
   * @param least value
   * @param largest value
   */
  record Named(long columns, @Nullable OwnColumns own, Object id, double least, double largest) {

    /** By what {@link LinearIngest} has counted. */
    static Named of(Object id, long[] counts) {
      return new Named(
          counts[2],
          OwnColumns.of(id),
          id,
          Double.longBitsToDouble(counts[6]),
          Double.longBitsToDouble(counts[7]));
    }

    /** A warning. */
    String warning(VectorEntries vectors) {
      return "the values of "
          + name(vectors)
          + ", "
          + LabelStats.text((float) least)
          + " to "
          + LabelStats.text((float) largest)
          + ","
          + (columns == 1 ? "" : " and of " + (columns - 1) + " more")
          + " are so near to 0, or so large and so alike, that floats hold little of their"
          + " differences; multiply them by a number, or subtract their mean, as of times, before"
          + " they are read";
    }

    private String name(VectorEntries vectors) {
      if (own != null) {
        return own == OwnColumns.LABEL ? "the labels" : "the weights";
      }
      boolean isNamed = !vectors.names().isEmpty() && id instanceof Long;
      return "feature " + (isNamed ? vectors.names().get(((Long) id).intValue()) : id);
    }
  }
}
