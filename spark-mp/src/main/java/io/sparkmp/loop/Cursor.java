package io.sparkmp.loop;

import io.sparkmp.simd.ScalarRows;

/** Lies over a row of the model, which the body may change, and moves on with the loop. */
public final class Cursor implements ReadCursor {
  private final int width;
  private final int padded; // with zeros that stay zeros
  private final float[] lanes = new float[ScalarRows.LANES]; // scratch
  private final Side side;
  private final int offset; // within the numbers of an id

  Cursor(int width, Side side, int offset) {
    this.width = width;
    this.padded = RowArithmetic.padded(width);
    this.side = side;
    this.offset = offset;
  }

  /** Where in a worker's or a slice's rows the loop is; all rows of one side move together. */
  static final class Side {
    final int stride;
    float[] numbers = {};
    int from; // of the numbers of the id at hand

    Side(int stride) {
      this.stride = stride;
    }

    int count() {
      return stride == 0 ? 0 : numbers.length / stride;
    }
  }

  @Override
  public int width() {
    return width;
  }

  /**
   * The numbers in which the row lies, with those of other ids; another array with each block. For
   * arithmetic of one's own.
   */
  public float[] numbers() {
    return side.numbers;
  }

  /**
   * Where the row begins in {@link #numbers}. Rows of 8 numbers and more are followed by zeros up
   * to a multiple of 16, which must stay zeros.
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

  /** A row ends where the next one begins, which belongs to another id. */
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

  /** This becomes {@code keep} times itself and {@code gain} times the other. */
  public void blend(float keep, float gain, ReadCursor other) {
    Cursor row = same(other);
    RowArithmetic.blend(side.numbers, at(), row.side.numbers, row.at(), padded, keep, gain);
  }

  /**
   * Both rows become {@code keep} times themselves and {@code gain} times what the other was: a
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
