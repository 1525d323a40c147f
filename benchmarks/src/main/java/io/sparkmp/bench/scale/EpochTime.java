package io.sparkmp.bench.scale;

/**
 * The breakdown of an epoch's time, in seconds. The three parts add up to the epoch.
 *
 * @param seconds the time of an epoch
 * @param compute time in the kernel, the mean over workers
 * @param transfer the excess over an epoch with free hand-overs: unhidden transfers
 * @param waiting the excess of an epoch with free hand-overs over {@code compute}, since some
 *     blocks are heavier
 */
record EpochTime(double seconds, double compute, double transfer, double waiting) {

  /**
   * Combines two simulations.
   *
   * @param seconds the time of an epoch
   * @param unhindered the time with free hand-overs
   * @param compute the mean over workers in the latter
   */
  static EpochTime of(double seconds, double unhindered, double compute) {
    return new EpochTime(
        seconds,
        compute,
        Math.max(0, seconds - unhindered), // negative only by rounding
        Math.max(0, unhindered - compute));
  }
}
