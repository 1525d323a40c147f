package io.sparkmp.layout;

import java.util.Arrays;

/**
 * The records of one set of a block, passed twice: first to count them by row, then to put them
 * into their row. A cell packs a column and a value into one number; where records have several
 * values, a column and the place of these. Not thread-safe.
 */
final class Cells {
  private static final int MOST = Integer.MAX_VALUE - 8;

  private final int[] ends; // row counts, shifted by one; later row ends
  private long[] cells = new long[0];
  private int width = 1; // values of a record
  private float[] several = new float[0]; // of the records in the order of putting, if not one
  private int put; // records in it
  private long size;
  private long merged;

  /** An empty set with this many rows. */
  Cells(int rows) {
    ends = new int[rows + 1];
  }

  /** Counts a record. */
  void count(int row) {
    ends[row + 1]++;
    size++;
  }

  /**
   * Allocates room for all counted records.
   *
   * @param values of each record
   */
  void allocate(int values) {
    if (size * values > MOST) {
      throw new IllegalStateException(
          "Cannot sort "
              + size
              + " records of one block (expected: at most "
              + MOST / values
              + "); use more workers or more slices");
    }
    for (int row = 1; row < ends.length; row++) {
      ends[row] += ends[row - 1];
    }
    cells = new long[(int) size];
    width = values;
    if (width > 1) {
      several = new float[(int) size * width];
    }
  }

  /**
   * Puts a record.
   *
   * @param values of records in turn, of which this is number k
   */
  void put(int row, int column, float[] values, int k) {
    if (width == 1) {
      cells[ends[row]++] = cell(column, values[k]);
    } else {
      System.arraycopy(values, k * width, several, put * width, width);
      cells[ends[row]++] = ((long) column << 32) | put++;
    }
  }

  /**
   * Packs a cell. Cells of a row sort by column, then by value, so the input's order has no effect.
   */
  private static long cell(int column, float value) {
    int bits = Float.floatToRawIntBits(value);
    int ordered = bits ^ ((bits >> 31) | Integer.MIN_VALUE); // ordered as an unsigned number
    return ((long) column << 32) | (ordered & 0xFFFFFFFFL);
  }

  private static int column(long cell) {
    return (int) (cell >> 32);
  }

  private static float value(long cell) {
    int ordered = (int) cell;
    return Float.intBitsToFloat(ordered ^ ((~ordered >> 31) | Integer.MIN_VALUE));
  }

  /** All records in order. Merges duplicates in place. */
  Entries sorted(Duplicates duplicates) {
    if (width > 1 && duplicates != Duplicates.KEEP) {
      throw new IllegalStateException("Cannot merge records of several values");
    }
    int kept = 0;
    int from = 0;
    for (int row = 0; row + 1 < ends.length; row++) {
      int to = ends[row];
      Arrays.sort(cells, from, to);
      if (width > 1) {
        sortByValues(from, to);
      }
      kept = duplicates == Duplicates.KEEP ? to : merge(from, to, kept, duplicates);
      ends[row] = kept;
      from = to;
    }
    merged = size - kept;
    int[] rows = new int[kept];
    int[] columns = new int[kept];
    float[] values = new float[kept * width];
    int at = 0;
    for (int row = 0; row + 1 < ends.length; row++) {
      for (; at < ends[row]; at++) {
        rows[at] = row;
        columns[at] = column(cells[at]);
        if (width == 1) {
          values[at] = value(cells[at]);
        } else {
          System.arraycopy(several, (int) cells[at] * width, values, at * width, width);
        }
      }
    }
    return new Entries(rows, columns, values);
  }

  /** Sorts those cells of a row that have the same column, so that the input's order is no more. */
  private void sortByValues(int from, int to) {
    for (int at = from; at < to; ) {
      int end = end(at, to);
      if (end > at + 1) {
        long[] sorted =
            Arrays.stream(cells, at, end)
                .boxed()
                .sorted((a, b) -> compare((int) (long) a * width, (int) (long) b * width))
                .mapToLong(cell -> cell)
                .toArray();
        System.arraycopy(sorted, 0, cells, at, sorted.length);
      }
      at = end;
    }
  }

  /** Compares the values of two records, the first that differs. */
  private int compare(int a, int b) {
    return Arrays.compare(several, a, a + width, several, b, b + width);
  }

  /** The end of the cells that have the column of the first. */
  private int end(int at, int to) {
    int end = at + 1;
    while (end < to && column(cells[end]) == column(cells[at])) {
      end++;
    }
    return end;
  }

  /** The number of records merged into another. */
  long merged() {
    return merged;
  }

  /** Merges the sorted cells of one row; returns the end of those kept. */
  private int merge(int from, int to, int kept, Duplicates duplicates) {
    int next = kept;
    for (int at = from; at < to; ) {
      int end = end(at, to);
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
