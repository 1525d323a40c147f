package io.sparkmp.layout;

import java.util.Arrays;

/**
 * The records of one set of a block, which come twice: first to be counted by row, then to be put
 * where their row is. A cell is a column and a value in one number. Not thread-safe.
 */
final class Cells {
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final int[] ends; // how many each row has, one place behind it; later where they end
  private long[] cells = new long[0];
  private long size;
  private long merged;

  /** None yet, of so many rows. */
  Cells(int rows) {
    ends = new int[rows + 1];
  }

  /** Counts a record. */
  void count(int row) {
    ends[row + 1]++;
    size++;
  }

  /** Makes room for all that were counted. */
  void allocate() {
    if (size > MOST) {
      throw new IllegalStateException(
          "Cannot sort "
              + size
              + " records of one block (expected: at most "
              + MOST
              + "); use more workers or more slices");
    }
    for (int row = 1; row < ends.length; row++) {
      ends[row] += ends[row - 1];
    }
    cells = new long[(int) size];
  }

  /** Puts a record. */
  void put(int row, int column, float value) {
    cells[ends[row]++] = cell(column, value);
  }

  /** Cells of a row sort by column and then by value: the order of the input does not show. */
  private static long cell(int column, float value) {
    int bits = Float.floatToRawIntBits(value);
    int ordered = bits ^ ((bits >> 31) | Integer.MIN_VALUE); // as an unsigned number
    return ((long) column << 32) | (ordered & 0xFFFFFFFFL);
  }

  private static int column(long cell) {
    return (int) (cell >> 32);
  }

  private static float value(long cell) {
    int ordered = (int) cell;
    return Float.intBitsToFloat(ordered ^ ((~ordered >> 31) | Integer.MIN_VALUE));
  }

  /** All of them in order. Duplicates are merged where they are. */
  Entries sorted(Duplicates duplicates) {
    int kept = 0;
    int from = 0;
    for (int row = 0; row + 1 < ends.length; row++) {
      int to = ends[row];
      Arrays.sort(cells, from, to);
      kept = duplicates == Duplicates.KEEP ? to : merge(from, to, kept, duplicates);
      ends[row] = kept;
      from = to;
    }
    merged = size - kept;
    int[] rows = new int[kept];
    int[] columns = new int[kept];
    float[] values = new float[kept];
    int at = 0;
    for (int row = 0; row + 1 < ends.length; row++) {
      for (; at < ends[row]; at++) {
        rows[at] = row;
        columns[at] = column(cells[at]);
        values[at] = value(cells[at]);
      }
    }
    return new Entries(rows, columns, values);
  }

  /** How many were merged into another. */
  long merged() {
    return merged;
  }

  /** Merges the sorted cells of one row; returns the end of those that are kept. */
  private int merge(int from, int to, int kept, Duplicates duplicates) {
    int next = kept;
    for (int at = from; at < to; ) {
      int end = at + 1;
      while (end < to && column(cells[end]) == column(cells[at])) {
        end++;
      }
      cells[next++] = end == at + 1 ? cells[at] : merged(at, end, duplicates);
      at = end;
    }
    return next;
  }

  private long merged(int from, int to, Duplicates duplicates) {
    double sum = 0;
    for (int at = from; at < to; at++) {
      sum += value(cells[at]);
    }
    float value = (float) (duplicates == Duplicates.MEAN ? sum / (to - from) : sum);
    return cell(column(cells[from]), value);
  }
}
