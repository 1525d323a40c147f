package io.sparkmp.loop;

/**
 * Sums over all records as a worker sees them: its own additions at once, others' additions from
 * slices that have visited since.
 */
public final class TotalsCursor {
  private final int offset;
  private final int width;
  private final double[] known;
  private final double[] added;

  /**
   * A view of some of a worker's sums.
   *
   * @param known all sums, as the worker sees them; changed in place
   * @param added what it has added to them; changed in place
   * @param offset of the first that it shows
   */
  public TotalsCursor(double[] known, double[] added, int offset, int width) {
    this.known = known;
    this.added = added;
    this.offset = offset;
    this.width = width;
  }

  /** The number of sums. */
  public int width() {
    return width;
  }

  /** The sum at {@code i}, without others' most recent additions. */
  public double get(int i) {
    return known[offset + checked(i)];
  }

  /** Adds to the sum at {@code i}. */
  public void add(int i, double number) {
    int at = offset + checked(i);
    known[at] += number;
    added[at] += number;
  }

  private int checked(int i) {
    return Cursor.checked(i, width);
  }
}
