package io.sparkmp.layout;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Brings the records of one block into order. The result depends on the records as a set: neither
 * on their order nor on the parts in which they come. Records are sorted by row and column; several
 * of one row, column and set become what {@link Duplicates} says, here their mean:
 *
 * <pre>
 *   read         rows         columns      block
 *   (x, a, 3)    x -> 1       a -> 0       (0,0,4) (0,1,5) (1,0,3)
 *   (y, c, 5)    y -> 0       c -> 1
 *   (y, a, 4)
 * </pre>
 *
 * <p>Not thread-safe; takes 13 bytes a record besides the result, and 8 more while it sorts.
 */
public final class BlockRecords {

  /**
   * Records with rows and columns of the block in place of codes.
   *
   * @param rows of each record
   * @param columns of each record
   * @param values of each record
   * @param sets of each record; empty if all are for training
   */
  private record Part(int[] rows, int[] columns, float[] values, byte[] sets) {

    boolean mayHave(byte set) {
      return set == Records.TRAINING || sets.length > 0;
    }

    boolean is(byte set, int k) {
      return sets.length == 0 || sets[k] == set;
    }
  }

  private final int rowCount;
  private final IdEncoder rows;
  private final IdEncoder columns;
  private final Duplicates duplicates;
  private final List<Part> parts = new ArrayList<>();
  private long merged;

  /**
   * A block without records.
   *
   * @param rows of the worker, by their place
   * @param columns of the slice, by their place
   */
  public BlockRecords(IdEncoder rows, IdEncoder columns, Duplicates duplicates) {
    this.rowCount = rows.size();
    this.rows = rows;
    this.columns = columns;
    this.duplicates = duplicates;
  }

  /** Adds records of the worker's rows and the slice's columns. */
  public void add(Records records) {
    int[] row = places(records.rows(), rows);
    int[] column = places(records.columns(), columns);
    int n = records.size();
    int[] rowOf = new int[n];
    int[] columnOf = new int[n];
    for (int k = 0; k < n; k++) {
      rowOf[k] = row[records.rowCodes()[k]];
      columnOf[k] = column[records.columnCodes()[k]];
    }
    parts.add(new Part(rowOf, columnOf, records.values(), records.sets()));
  }

  private static int[] places(Ids ids, IdEncoder known) {
    int[] places = new int[ids.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = ids.find(known, i);
      if (places[i] < 0) {
        throw new IllegalStateException("Cannot place id " + ids.get(i) + ": no part has it");
      }
    }
    return places;
  }

  /** All of them in order; the records are then gone from here. */
  public SparseBlock sorted() {
    Entries training = sorted(Records.TRAINING);
    Entries validation = sorted(Records.VALIDATION);
    SparseBlock block = new SparseBlock(training, validation, sorted(Records.TEST), merged);
    parts.clear();
    return block;
  }

  private Entries sorted(byte set) {
    int[] ends = new int[rowCount + 1];
    int n = 0;
    for (Part part : parts) {
      for (int k = 0; part.mayHave(set) && k < part.rows.length; k++) {
        if (part.is(set, k)) {
          ends[part.rows[k] + 1]++;
          n++;
        }
      }
    }
    if (n == 0) {
      return Entries.NONE;
    }
    for (int row = 0; row < rowCount; row++) {
      ends[row + 1] += ends[row];
    }
    long[] cells = new long[n];
    for (Part part : parts) {
      for (int k = 0; part.mayHave(set) && k < part.rows.length; k++) {
        if (part.is(set, k)) {
          cells[ends[part.rows[k]]++] = cell(part.columns[k], part.values[k]);
        }
      }
    }
    return merged(cells, ends);
  }

  /** Cells of a row sort by column and then by value: the order of the input does not show. */
  private static long cell(int column, float value) {
    int bits = Float.floatToRawIntBits(value);
    int ordered = bits ^ ((bits >> 31) | Integer.MIN_VALUE); // as an unsigned number
    return ((long) column << 32) | (ordered & 0xFFFFFFFFL);
  }

  private static float value(long cell) {
    int ordered = (int) cell;
    return Float.intBitsToFloat(ordered ^ ((~ordered >> 31) | Integer.MIN_VALUE));
  }

  /**
   * Sorts and merges.
   *
   * @param ends where the cells of each row end
   */
  private Entries merged(long[] cells, int[] ends) {
    int[] rowOf = new int[cells.length];
    int[] columnOf = new int[cells.length];
    float[] values = new float[cells.length];
    int size = 0;
    int from = 0;
    for (int row = 0; row < rowCount; row++) {
      int to = ends[row];
      Arrays.sort(cells, from, to);
      for (int at = from; at < to; ) {
        int column = (int) (cells[at] >> 32);
        int end = at + 1;
        while (duplicates != Duplicates.KEEP && end < to && (int) (cells[end] >> 32) == column) {
          end++;
        }
        rowOf[size] = row;
        columnOf[size] = column;
        values[size++] = end == at + 1 ? value(cells[at]) : merged(cells, at, end);
        at = end;
      }
      from = to;
    }
    merged += cells.length - size;
    return size == cells.length
        ? new Entries(rowOf, columnOf, values)
        : new Entries(
            Arrays.copyOf(rowOf, size), Arrays.copyOf(columnOf, size), Arrays.copyOf(values, size));
  }

  private float merged(long[] cells, int from, int to) {
    double sum = 0;
    for (int at = from; at < to; at++) {
      sum += value(cells[at]);
    }
    return (float) (duplicates == Duplicates.MEAN ? sum / (to - from) : sum);
  }
}
