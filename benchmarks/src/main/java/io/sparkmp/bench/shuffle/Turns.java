package io.sparkmp.bench.shuffle;

import io.sparkmp.rotation.Tally;
import java.util.ArrayList;
import java.util.List;

/** Adds up the workers' reports, for ways with one Spark job per sub-epoch. */
final class Turns {
  private final int slices;
  private final long start = System.nanoTime();
  private final List<Long> ends = new ArrayList<>();
  private final List<Double> errors = new ArrayList<>();
  private Tally epoch = new Tally();
  private double critical;
  private double mean;

  /** Starts the clock. */
  Turns(int slices) {
    this.slices = slices;
  }

  /** Records the end of a sub-epoch; the turns are in worker order. */
  void ended(List<WorkerTurn> turns) {
    ends.add(System.nanoTime());
    long slowest = 0;
    for (WorkerTurn turn : turns) {
      slowest = Math.max(slowest, turn.nanos());
      mean += (double) turn.nanos() / turns.size();
      epoch.add(turn.tally());
    }
    critical += slowest;
    if (ends.size() % slices == 0) {
      errors.add(epoch.mean());
      epoch = new Tally();
    }
  }

  /** The outcome, with {@code bytesMoved} network bytes that Spark does not report. */
  Outcome outcome(long bytesMoved) {
    int n = ends.size();
    int skipped = Math.max(1, n / 5 / slices) * slices; // whole epochs
    double steady =
        n > skipped
            ? (double) (ends.get(n - 1) - ends.get(skipped - 1)) / (n - skipped)
            : Double.NaN;
    return new Outcome(
        n, System.nanoTime() - start, critical, mean, 0, steady, bytesMoved, List.copyOf(errors));
  }
}
