package io.sparkmp.linear.ingest;

/**
 * Estimates how many n-grams share a feature when features are hashed to the numbers below m. Of n
 * n-grams, an n-gram has a number of its own with probability (1 - 1/m)<sup>n - 1</sup>, about
 * exp(-n/m); and the number d of distinct numbers is m (1 - exp(-n/m)) on average. So
 *
 * <pre>
 *   shared = 1 - exp(-n/m) = d/m        n = -m log(1 - d/m)
 * </pre>
 *
 * @param features d, the number of features that occur
 * @param bits log2(m)
 */
public record HashLoad(long features, int bits) {
  /** The fraction of n-grams above which to warn. */
  public static final double MUCH = 0.1;

  /** The fraction of n-grams that share a feature. */
  public double shared() {
    return Math.min(1, features / Math.scalb(1.0, bits));
  }

  /** The bits with which it would be {@link #MUCH} at most, counting half a free number extra. */
  public int enoughBits() {
    double alone = Math.max(1 - shared(), Math.scalb(0.5, -bits));
    double nGrams = -Math.scalb(Math.log(alone), bits);
    return (int) Math.ceil(Math.log(nGrams / -Math.log1p(-MUCH)) / Math.log(2));
  }
}
