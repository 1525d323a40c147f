package io.sparkmp.loop.run;

import io.sparkmp.loop.LoopState;
import io.sparkmp.loop.TotalsCursor;
import java.util.Arrays;

/** The sums of one worker during a visit. */
final class Carried {
  private final double[] known;
  private final double[] added;

  Carried(int numbers) {
    known = new double[numbers];
    added = new double[numbers];
  }

  /** A view of {@code width} of them. */
  TotalsCursor cursor(int offset, int width) {
    return new TotalsCursor(known, added, offset, width);
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
