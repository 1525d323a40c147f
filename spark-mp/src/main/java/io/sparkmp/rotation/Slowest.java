package io.sparkmp.rotation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The worker that computed longest in an epoch, and how long workers usually computed.
 *
 * @param worker p of P
 * @param computeNanos its time in the kernel
 * @param usualNanos the time of the median worker; with two workers, of the other one
 */
public record Slowest(int worker, long computeNanos, long usualNanos) {

  /**
   * The first of those that computed longest.
   *
   * @param computeNanos the time of each worker
   * @return null for a single worker, since there is nothing to compare it with
   */
  static @Nullable Slowest of(long[] computeNanos) {
    int workers = computeNanos.length;
    if (workers < 2) {
      return null;
    }
    int slowest = 0;
    for (int p = 1; p < workers; p++) {
      slowest = computeNanos[p] > computeNanos[slowest] ? p : slowest;
    }
    long[] sorted = computeNanos.clone();
    Arrays.sort(sorted);
    long usual = workers == 2 ? sorted[0] : (sorted[(workers - 1) / 2] + sorted[workers / 2]) / 2;
    return new Slowest(slowest, computeNanos[slowest], usual);
  }

  /** How many times as long as usual it computed; at least 1. */
  public double ratio() {
    return computeNanos / Math.max((double) usualNanos, 1.0);
  }
}
