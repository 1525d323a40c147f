package io.sparkmp.layout;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import java.util.Arrays;

/**
 * Collects records in pieces of bounded size as they are read, so that dictionaries fit into a
 * processor's cache and memory does not grow with the input.
 */
public final class RecordsBuilder {

  /** The number of records in one piece. */
  public static final int PIECE = 1 << 20;

  /** The memory of a piece's dictionaries in bytes, beyond which it is full: ids may be long. */
  private static final long DICTIONARIES = 64L << 20;

  /** How many whole ids get their codes together. */
  private static final int BATCH = 256;

  private final IdType rowType;
  private final IdType columnType;
  private final int width; // values of a record
  private IdEncoder rows;
  private IdEncoder columns;
  private int[] rowCodes = new int[1024];
  private int[] columnCodes = new int[1024];
  private float[] values;
  private int[] recordOf = new int[0]; // when summing: 1 + the last record of each column
  private int lastRow = -1; // the row being summed
  private int lastRowAt; // its first record
  private int size;
  private final long[] newRows = new long[BATCH]; // records without codes yet
  private final long[] newColumns = new long[BATCH];
  private final float[] newValues = new float[BATCH];
  private int news;

  /** A builder for ids of the given types and one value per record. */
  public RecordsBuilder(IdType rowType, IdType columnType) {
    this(rowType, columnType, 1);
  }

  /**
   * A builder for records of several values.
   *
   * @param width values per record, at least 1
   */
  public RecordsBuilder(IdType rowType, IdType columnType, int width) {
    this.rowType = rowType;
    this.columnType = columnType;
    this.width = width;
    values = new float[rowCodes.length * width];
    rows = rowType.newEncoder();
    columns = columnType.newEncoder();
  }

  /** This piece's dictionary of rows. */
  public IdEncoder rows() {
    encode();
    return rows;
  }

  /** This piece's dictionary of columns. */
  public IdEncoder columns() {
    encode();
    return columns;
  }

  /**
   * Adds a record.
   *
   * @param row a code of {@link #rows}
   * @param column a code of {@link #columns}
   * @param value finite
   */
  public void add(int row, int column, float value) {
    reserve(1);
    rowCodes[size] = row;
    columnCodes[size] = column;
    values[size++] = value;
  }

  /**
   * Adds a record of several values.
   *
   * @param row a code of {@link #rows}
   * @param column a code of {@link #columns}
   * @param all finite, as many as a record has
   */
  public void add(int row, int column, float[] all) {
    reserve(1);
    rowCodes[size] = row;
    columnCodes[size] = column;
    System.arraycopy(all, 0, values, width * size++, width);
  }

  /**
   * Adds a record by its ids, if both sides are whole numbers. The codes of many are looked up
   * together, so that the processor need not wait for memory once a record.
   *
   * @param value finite
   */
  public void addWhole(long row, long column, float value) {
    newRows[news] = row;
    newColumns[news] = column;
    newValues[news++] = value;
    if (news == BATCH) {
      encode();
    }
  }

  private void encode() {
    if (news == 0) {
      return;
    }
    reserve(news);
    for (int k = 0; k < news; k++) {
      rowCodes[size + k] = rows.encode(newRows[k]);
    }
    for (int k = 0; k < news; k++) {
      columnCodes[size + k] = columns.encode(newColumns[k]);
    }
    System.arraycopy(newValues, 0, values, size, news);
    size += news;
    news = 0;
  }

  private void reserve(int more) {
    if (size + more > rowCodes.length) {
      int larger = Math.addExact(size, Math.max(size >> 1, more));
      rowCodes = Arrays.copyOf(rowCodes, larger);
      columnCodes = Arrays.copyOf(columnCodes, larger);
      values = Arrays.copyOf(values, Math.multiplyExact(larger, width));
    }
  }

  /**
   * Adds a value to the record of the same row and column, or adds a record if there is none since
   * the last record of another row. So rows that arrive one by one have one record a column.
   *
   * @param row a code of {@link #rows}
   * @param column a code of {@link #columns}
   * @param value finite
   * @return the sum before rounding to the record's float
   */
  public double addTo(int row, int column, float value) {
    if (row != lastRow) {
      lastRow = row;
      lastRowAt = size;
    }
    if (column >= recordOf.length) {
      recordOf = Arrays.copyOf(recordOf, Math.max(column + 1, 2 * recordOf.length));
    }
    int record = recordOf[column] - 1;
    if (record >= lastRowAt) {
      double sum = (double) values[record] + value;
      values[record] = (float) sum;
      return sum;
    }
    add(row, column, value);
    recordOf[column] = size;
    return value;
  }

  /** Whether the piece is full. */
  public boolean isFull() {
    return size + news >= PIECE || rows.bytes() + columns.bytes() > DICTIONARIES;
  }

  /** Returns the records so far, all for training, and starts a new piece. */
  public Records take() {
    encode();
    Records records =
        new Records(
            rows.ids(),
            columns.ids(),
            Arrays.copyOf(rowCodes, size),
            Arrays.copyOf(columnCodes, size),
            Arrays.copyOf(values, size * width),
            new byte[0]);
    rows = rowType.newEncoder();
    columns = columnType.newEncoder();
    recordOf = new int[0];
    lastRow = -1;
    size = 0;
    return records;
  }
}
