package io.sparkmp.spark.train;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.Slowest;
import io.sparkmp.spark.LegReport;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds a worker of a training that is so slow that all others wait for it. Reports a worker once,
 * and again only after it has reported another. For one thread.
 */
final class SlowWorkers {
  /** A worker is slow if it takes more than this many times as long as usual. */
  private static final double RATIO = 2;

  /** If all compute for less, differences are random. */
  private static final double MIN_SECONDS = 1;

  /** The same for the first epoch, in which workers also load and compile code. */
  private static final double MIN_FIRST_SECONDS = 30;

  private int named = -1;
  private boolean isFirst = true;

  /**
   * What to say about an epoch, if there is anything new.
   *
   * @param epoch the epoch that has just ended
   * @param workers the reports of its leg, in worker order
   */
  Optional<String> of(EpochReport epoch, List<LegReport> workers) {
    Slowest slowest = epoch.slowest();
    double least = isFirst ? MIN_FIRST_SECONDS : MIN_SECONDS;
    isFirst = false;
    if (slowest == null
        || slowest.computeNanos() <= least * 1e9
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
