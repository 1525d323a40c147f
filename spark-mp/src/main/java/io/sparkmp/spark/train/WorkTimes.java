package io.sparkmp.spark.train;

import io.sparkmp.rotation.Leg;
import io.sparkmp.spark.LegReport;
import java.util.List;
import java.util.OptionalLong;

/**
 * How long workers have worked in a leg. Their reports cover whole epochs, so the time of a leg
 * that starts inside an epoch is what has been added since the previous leg. For one thread.
 */
final class WorkTimes {
  private long reached = -1; // the generation at which the last leg ended
  private long[] unfinished =
      new long[0]; // of each worker, in the epoch within which that generation is

  /**
   * The time of the slowest worker of a leg, in nanoseconds; empty if the previous leg is unknown,
   * as in a training that continues from a snapshot.
   *
   * @param number the generation at its end
   * @param perEpoch the positions of an epoch
   * @param workers the reports of the workers at its end, in order
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
