package io.sparkmp.spark.train;

import io.sparkmp.rotation.Leg;
import io.sparkmp.spark.LegReport;
import java.util.List;
import java.util.OptionalLong;

/**
 * How long workers have worked in a leg. Their reports have whole epochs, so that of a leg which
 * starts inside of one is what has come since the leg before. For one thread.
 */
final class WorkTimes {
  private long reached = -1; // the generation at which the last leg ended
  private long[] unfinished = new long[0]; // of each worker, in the epoch within which that is

  /**
   * That of the slowest worker of a leg, in nanoseconds; empty if the leg before is not known, as
   * in a training that goes on from a snapshot.
   *
   * @param number of the generation at its end
   * @param perEpoch positions
   * @param workers their reports at its end, in order
   */
  OptionalLong ofLeg(Leg leg, long number, int perEpoch, List<LegReport> workers) {
    boolean isInside = leg.first().isInsideEpoch();
    boolean isKnown = !isInside || leg.first().number(perEpoch) == reached;
    long slowest = 0;
    for (int p = 0; p < workers.size() && isKnown; p++) {
      long before = isInside ? unfinished[p] : 0;
      slowest = Math.max(slowest, workers.get(p).wallNanos() - before);
    }
    reached = number;
    unfinished =
        workers.stream().mapToLong(worker -> worker.wallNanos(leg.end().epochs())).toArray();
    return isKnown ? OptionalLong.of(slowest) : OptionalLong.empty();
  }
}
