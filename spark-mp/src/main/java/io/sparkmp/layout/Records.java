package io.sparkmp.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.Ids;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Records of a row, a column and a value or more, with their own dictionaries: record k has row
 * {@code rows.get(rowCodes[k])} and column {@code columns.get(columnCodes[k])}.
 *
 * @param rows distinct ids
 * @param columns distinct ids
 * @param rowCodes places in {@code rows}
 * @param columnCodes places in {@code columns}
 * @param values finite; one per record, or as many of each record in turn as a record has
 * @param sets one per record, the number of its {@link io.sparkmp.rotation.HeldOut}; empty if
 *     nothing is held out
 */
public record Records(
    Ids rows, Ids columns, int[] rowCodes, int[] columnCodes, float[] values, byte[] sets)
    implements Serializable {

  /** From here on, floats stand for several whole numbers each, so a value may be another's. */
  public static final float ROUNDED = 1 << 24;

  /** For training. */
  public static final byte TRAINING = 0;

  /** Held out to steer training. */
  public static final byte VALIDATION = 1;

  /** Held out to judge the result. */
  public static final byte TEST = 2;

  /** Checks the lengths. */
  public Records {
    int n = rowCodes.length;
    if (columnCodes.length != n
        || values.length < n
        || values.length % Math.max(1, n) != 0
        || (sets.length != n && sets.length != 0)) {
      throw new IllegalArgumentException("Invalid records: their arrays do not match");
    }
  }

  /** The number of records. */
  public int size() {
    return rowCodes.length;
  }

  /** The number of values of each record. */
  public int width() {
    return size() == 0 ? 1 : values.length / size();
  }

  /** The set of record k. */
  public byte set(int k) {
    return sets.length == 0 ? TRAINING : sets[k];
  }

  /** The same records with other sets. */
  Records withSets(byte[] other) {
    return new Records(rows, columns, rowCodes, columnCodes, values, other);
  }

  /** The number of training records per row. */
  public IdCounts rowCounts() {
    return new IdCounts(rows, trainingCounts(rowCodes, rows.size()));
  }

  /** The number of training records per column. */
  public IdCounts columnCounts() {
    return new IdCounts(columns, trainingCounts(columnCodes, columns.size()));
  }

  /** The number of rows with training records per column; a row's records follow each other. */
  public IdCounts rowsOfColumns() {
    int[] last = new int[columns.size()]; // row + 1
    int[] counts = new int[last.length];
    for (int k = 0; k < size(); k++) {
      int column = columnCodes[k];
      if (set(k) == TRAINING && last[column] != rowCodes[k] + 1) {
        last[column] = rowCodes[k] + 1;
        counts[column]++;
      }
    }
    return new IdCounts(columns, counts);
  }

  private int[] trainingCounts(int[] codes, int ids) {
    int[] counts = new int[ids];
    for (int k = 0; k < codes.length; k++) {
      if (set(k) == TRAINING) {
        counts[codes[k]]++;
      }
    }
    return counts;
  }

  /**
   * Splits the records into blocks by the worker of the row and the slice of the column.
   *
   * @param workerOf the worker of each row
   * @param sliceOf the slice of each column
   * @return blocks at index worker x {@code slices} + slice; null if a block has no records
   */
  public @Nullable Records[] split(int[] workerOf, int workers, int[] sliceOf, int slices) {
    int n = size();
    int[] ends = new int[workers * slices + 1];
    for (int k = 0; k < n; k++) {
      ends[workerOf[rowCodes[k]] * slices + sliceOf[columnCodes[k]] + 1]++;
    }
    for (int block = 0; block < workers * slices; block++) {
      ends[block + 1] += ends[block];
    }
    int[] places = new int[n];
    for (int k = 0; k < n; k++) {
      places[ends[workerOf[rowCodes[k]] * slices + sliceOf[columnCodes[k]]]++] = k;
    }
    Renumbering row = new Renumbering(rows.size());
    Renumbering column = new Renumbering(columns.size());
    Records[] parts = new Records[workers * slices];
    int from = 0;
    for (int block = 0; block < parts.length; block++) {
      int to = ends[block]; // ends[] has advanced to the block's end
      parts[block] = to == from ? null : gather(places, from, to, row, column);
      from = to;
    }
    return parts;
  }

  private Records gather(int[] places, int from, int to, Renumbering row, Renumbering column) {
    int n = to - from;
    int width = width();
    int[] newRows = new int[n];
    int[] newColumns = new int[n];
    float[] newValues = new float[n * width];
    byte[] newSets = new byte[sets.length == 0 ? 0 : n];
    row.restart();
    column.restart();
    for (int k = 0; k < n; k++) {
      int place = places[from + k];
      newRows[k] = row.of(rowCodes[place]);
      newColumns[k] = column.of(columnCodes[place]);
      if (width == 1) {
        newValues[k] = values[place];
      } else {
        System.arraycopy(values, place * width, newValues, k * width, width);
      }
      if (newSets.length > 0) {
        newSets[k] = sets[place];
      }
    }
    return new Records(
        rows.gather(row.used()),
        columns.gather(column.used()),
        newRows,
        newColumns,
        newValues,
        newSets);
  }

  /** Assigns dense codes to the old codes that occur. */
  private static final class Renumbering {
    private final int[] newCode;
    private final int[] lastRound;
    private final int[] used;
    private int round;
    private int size;

    Renumbering(int codes) {
      newCode = new int[codes];
      lastRound = new int[codes];
      used = new int[codes];
    }

    void restart() {
      round++;
      size = 0;
    }

    int of(int code) {
      if (lastRound[code] != round) {
        lastRound[code] = round;
        used[size] = code;
        newCode[code] = size++;
      }
      return newCode[code];
    }

    int[] used() {
      return Arrays.copyOf(used, size);
    }
  }
}
