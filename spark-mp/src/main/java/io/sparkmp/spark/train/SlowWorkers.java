package io.sparkmp.spark.train;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Slowest;
import io.sparkmp.spark.LegReport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which worker of a training is so slow that all others wait for it. A worker is named once, and
 * again only after another one was. For one thread.
 */
final class SlowWorkers {
  /** Times as long as usual from which on a worker is slow. */
  private static final double RATIO = 2;

  /** Shorter epochs are a matter of chance. */
  private static final double MIN_SECONDS = 1;

  private int named = -1;

  /**
   * What to say of an epoch, if there is anything new.
   *
   * @param epoch has just ended
   * @param workers of its leg, in their order
   */
  Optional<String> of(EpochReport epoch, List<LegReport> workers) {
    Slowest slowest = epoch.slowest();
    if (slowest == null
        || epoch.seconds() <= MIN_SECONDS
        || slowest.ratio() <= RATIO
        || slowest.worker() == named) {
      return Optional.empty();
    }
    named = slowest.worker();
    String place = workers.get(named).place();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Worker %d%s is slow: it computed for %.1f s in epoch %d, %.1f times as long as the %s"
                + " worker (%.1f s)",
            named,
            place.isEmpty() ? "" : " on " + place,
            slowest.computeNanos() / 1e9,
            epoch.epoch(),
            slowest.ratio(),
            workers.size() == 2 ? "other" : "median",
            slowest.usualNanos() / 1e9));
  }
}
