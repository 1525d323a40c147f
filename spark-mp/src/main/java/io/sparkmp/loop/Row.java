package io.sparkmp.loop;

import io.sparkmp.simd.ScalarRows;

/** A row of the model that the body may change; valid until the body returns. */
public final class Row implements ReadRow {
  private final int width;
  private final int padded; // with zeros that stay zeros
  private final float[] lanes = new float[ScalarRows.LANES]; // scratch
  private float[] state = {};
  private int at;

  Row(int width) {
    this.width = width;
    this.padded = RowArithmetic.padded(width);
  }

  /** Lays it over the numbers of another block. */
  void over(float[] numbers) {
    state = numbers;
  }

  /** Moves it: cheaper than to lay it over others, which the garbage collector must hear of. */
  void to(int from) {
    at = from;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public float get(int i) {
    return state[at + checked(i)];
  }

  /** Writes the number at {@code i}. */
  public void set(int i, float number) {
    state[at + checked(i)] = number;
  }

  /** Adds to the number at {@code i}. */
  public void add(int i, float number) {
    state[at + checked(i)] += number;
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
  public float dot(ReadRow other) {
    Row row = same(other);
    return RowArithmetic.dot(state, at, row.state, row.at, padded, lanes);
  }

  /** This becomes {@code keep} times itself and {@code gain} times the other. */
  public void blend(float keep, float gain, ReadRow other) {
    Row row = same(other);
    RowArithmetic.blend(state, at, row.state, row.at, padded, keep, gain);
  }

  /**
   * Both rows become {@code keep} times themselves and {@code gain} times what the other was: a
   * step along the gradient of a function of their inner product.
   */
  public void blendBoth(float keep, float gain, Row other) {
    Row row = same(other);
    RowArithmetic.blendBoth(state, at, row.state, row.at, padded, keep, gain);
  }

  private Row same(ReadRow other) {
    Row row = (Row) other;
    if (row.width != width) {
      throw new IllegalArgumentException(
          "Invalid width of a row: " + row.width + " (expected: " + width + ")");
    }
    return row;
  }
}
