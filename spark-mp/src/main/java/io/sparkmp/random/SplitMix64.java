package io.sparkmp.random;

/**
 * Derives seeds, and a small generator after Steele, Lea and Flood, "Fast splittable pseudorandom
 * number generators" (OOPSLA 2014), section 5. Every random number of a training comes from here,
 * derived from the run's seed and its purpose, never from a clock, a thread or an attempt.
 *
 * <p>Not thread-safe: one instance belongs to one loop.
 */
public final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  /** Starts the stream that belongs to {@code seed}. */
  public SplitMix64(long seed) {
    this.state = seed;
  }

  /** The next 64 uniform bits. */
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** Uniform in [0, 1), 53 bits. */
  public double nextDouble() {
    return unit(nextLong());
  }

  /** Uniform in [0, bound); the bias of at most {@code bound / 2^63} is negligible. */
  public int nextInt(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("Invalid bound: " + bound + " (expected: >= 1)");
    }
    return (int) ((nextLong() >>> 1) % bound);
  }

  /** A uniformly random permutation of 0 to {@code n - 1}. */
  public int[] permutation(int n) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  /** Standard normal, by the Box-Muller transform; exact in {@link StrictMath}. */
  public double nextGaussian() {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - nextDouble()));
    return radius * StrictMath.cos(2 * Math.PI * nextDouble());
  }

  /**
   * The finaliser: a bijection of 64 bits in which each input bit flips half of the output bits on
   * average.
   */
  public static long mix(long z) {
    long x = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 31);
  }

  /** A seed for the purpose named by {@code keys}, independent of the seeds of other keys. */
  public static long derive(long seed, long... keys) {
    long h = mix(seed + GOLDEN_GAMMA);
    for (long key : keys) {
      h = mix(h * 3 + mix(key + GOLDEN_GAMMA));
    }
    return h;
  }

  /** The upper 53 bits as a double in [0, 1). */
  public static double unit(long bits) {
    return (bits >>> 11) * 0x1.0p-53;
  }
}
