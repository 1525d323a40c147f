package io.sparkmp.bench.scale;

/**
 * Where the time of an epoch goes, in seconds. The three parts add up to the epoch.
 *
 * @param seconds an epoch takes
 * @param compute in the kernel, the mean of the workers
 * @param transfer by how much an epoch is longer than if handing over cost nothing: what is not
 *     hidden
 * @param waiting by how much an epoch in which handing over cost nothing is longer than {@code
 *     compute}: some blocks are heavier than others
 */
record EpochTime(double seconds, double compute, double transfer, double waiting) {

  /**
   * From two simulations.
   *
   * @param seconds an epoch takes
   * @param unhindered an epoch takes if handing over costs nothing
   * @param compute the mean of the workers then
   */
  static EpochTime of(double seconds, double unhindered, double compute) {
    return new EpochTime(
        seconds,
        compute,
        Math.max(0, seconds - unhindered), // but for rounding they are
        Math.max(0, unhindered - compute));
  }
}
