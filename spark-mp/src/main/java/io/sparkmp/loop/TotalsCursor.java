package io.sparkmp.loop;

import java.util.Arrays;

/**
 * Sums over all records as a worker sees them: its own additions at once, others' additions from
 * slices that have visited since.
 */
public final class TotalsCursor {
  private final int offset;
  private final int width;
  private final Carried carried;

  TotalsCursor(Carried carried, int offset, int width) {
    this.carried = carried;
    this.offset = offset;
    this.width = width;
  }

  /** The number of sums. */
  public int width() {
    return width;
  }

  /** The sum at {@code i}, without others' most recent additions. */
  public double get(int i) {
    return carried.known[offset + checked(i)];
  }

  /** Adds to the sum at {@code i}. */
  public void add(int i, double number) {
    int at = offset + checked(i);
    carried.known[at] += number;
    carried.added[at] += number;
  }

  private int checked(int i) {
    return Cursor.checked(i, width);
  }

  /** The sums of one worker during a visit. */
  static final class Carried {
    private final double[] known;
    private final double[] added;

    Carried(int numbers) {
      known = new double[numbers];
      added = new double[numbers];
    }

    /** Takes in the sums that a slice brings. */
    void arrive(LoopState worker, LoopState slice, int s) {
      System.arraycopy(slice.totals()[0], 0, worker.totals()[s], 0, known.length);
      Arrays.fill(known, 0);
      for (double[] ofSlice : worker.totals()) {
        for (int i = 0; i < known.length; i++) {
          known[i] += ofSlice[i];
        }
      }
      Arrays.fill(added, 0);
    }

    /** Adds this worker's additions to the departing slice. */
    void leave(LoopState worker, LoopState slice, int s) {
      for (int i = 0; i < added.length; i++) {
        slice.totals()[0][i] += added[i];
      }
      System.arraycopy(slice.totals()[0], 0, worker.totals()[s], 0, added.length);
    }
  }
}
