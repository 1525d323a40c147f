package io.sparkmp.linear.ingest;

/**
 * How many n-grams share a feature with another one, where features are hashed to the numbers below
 * m. Of n n-grams, an n-gram has its number for itself with a probability of (1 - 1/m)<sup>n -
 * 1</sup>, about exp(-n/m); and the d numbers that occur are m (1 - exp(-n/m)) in the mean. So
 *
 * <pre>
 *   shared = 1 - exp(-n/m) = d/m        n = -m log(1 - d/m)
 * </pre>
 *
 * @param features d, that occur
 * @param bits log2(m)
 */
public record HashLoad(long features, int bits) {
  /** A part of the n-grams that is worth a word. */
  public static final double MUCH = 0.1;

  /** The part of the n-grams that share a feature with another one. */
  public double shared() {
    return Math.min(1, features / Math.scalb(1.0, bits));
  }

  /** Bits with which it would be {@link #MUCH} at most; as if half a number more were free. */
  public int enoughBits() {
    double alone = Math.max(1 - shared(), Math.scalb(0.5, -bits));
    double nGrams = -Math.scalb(Math.log(alone), bits);
    return (int) Math.ceil(Math.log(nGrams / -Math.log1p(-MUCH)) / Math.log(2));
  }
}
