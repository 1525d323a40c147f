package io.sparkmp.loop;

import io.sparkmp.simd.ScalarRows;

/** A mutable view of a row of the model, which moves with the loop. */
public final class Cursor implements ReadCursor {
  private final int width;
  private final int padded; // including padding, which stays zero
  private final float[] lanes = new float[ScalarRows.LANES]; // scratch
  private final Side side;
  private final int offset; // within an id's numbers

  /**
   * A view of one of the rows that an id has.
   *
   * @param offset of the row within the id's numbers
   */
  public Cursor(int width, Side side, int offset) {
    this.width = width;
    this.padded = RowArithmetic.padded(width);
    this.side = side;
    this.offset = offset;
  }

  /** The loop's position in a worker's or a slice's rows; all rows of one side move together. */
  public static final class Side {
    private final int stride;
    private float[] numbers = {};
    private int from; // start of the current id's numbers

    /** A side whose ids have {@code stride} numbers each. */
    public Side(int stride) {
      this.stride = stride;
    }

    /** Moves to other rows. */
    public void enter(float[] rows) {
      numbers = rows;
    }

    /** Moves to the numbers of an id. */
    public void to(int id) {
      from = id * stride;
    }

    /** The number of ids. */
    public int count() {
      return stride == 0 ? 0 : numbers.length / stride;
    }
  }

  @Override
  public int width() {
    return width;
  }

  /**
   * The array that holds the row, along with other ids' rows; a different array in each block. For
   * bodies with their own arithmetic.
   */
  public float[] numbers() {
    return side.numbers;
  }

  /**
   * The row's start in {@link #numbers}. Rows of 8 or more numbers are padded with zeros to a
   * multiple of 16, which must stay zero.
   */
  public int from() {
    return at();
  }

  @Override
  public float get(int i) {
    return side.numbers[at() + checked(i)];
  }

  /** Writes the number at {@code i}. */
  public void set(int i, float number) {
    side.numbers[at() + checked(i)] = number;
  }

  /** Adds to the number at {@code i}. */
  public void add(int i, float number) {
    side.numbers[at() + checked(i)] += number;
  }

  private int at() {
    return side.from + offset;
  }

  private int checked(int i) {
    return checked(i, width);
  }

  /** Checks that an index lies within the row: what follows belongs to another id. */
  static int checked(int i, int width) {
    if (i < 0 || i >= width) {
      throw new IndexOutOfBoundsException(
          "Invalid place in a row: " + i + " (expected: 0 to " + (width - 1) + ")");
    }
    return i;
  }

  @Override
  public float dot(ReadCursor other) {
    Cursor row = same(other);
    return RowArithmetic.dot(side.numbers, at(), row.side.numbers, row.at(), padded, lanes);
  }

  /** Sets this to {@code keep * this + gain * other}. */
  public void blend(float keep, float gain, ReadCursor other) {
    Cursor row = same(other);
    RowArithmetic.blend(side.numbers, at(), row.side.numbers, row.at(), padded, keep, gain);
  }

  /**
   * Sets each row to {@code keep} times itself plus {@code gain} times the other's old value: a
   * step along the gradient of a function of their inner product.
   */
  public void blendBoth(float keep, float gain, Cursor other) {
    Cursor row = same(other);
    RowArithmetic.blendBoth(side.numbers, at(), row.side.numbers, row.at(), padded, keep, gain);
  }

  private Cursor same(ReadCursor other) {
    Cursor row = (Cursor) other;
    if (row.width != width) {
      throw new IllegalArgumentException(
          "Invalid width of a row: " + row.width + " (expected: " + width + ")");
    }
    return row;
  }
}
