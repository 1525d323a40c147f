package io.sparkmp.cf.data;

import io.sparkmp.errors.Arguments;
import io.sparkmp.random.SplitMix64;
import java.util.Arrays;

/** Draws items by their popularity, without replacement. Not thread-safe. */
final class ItemDraw {
  private static final long PLACE = 0xFFFFFFL; // an item's place, in the low bits of its key

  private final double[] weights;
  private final double[] cumulative;
  private final int[] lastDraw; // by item: the number of the draw that took it last
  private int draws;

  ItemDraw(int items, double exponent) {
    Arguments.check("items", items, items <= PLACE, "<= " + PLACE);
    weights = new double[items];
    cumulative = new double[items];
    lastDraw = new int[items];
    double sum = 0;
    for (int i = 0; i < items; i++) {
      weights[i] = Math.pow(1 + i + items / 100.0, -exponent);
      sum += weights[i];
      cumulative[i] = sum;
    }
  }

  /** Draws {@code n} distinct items, each by its weight among the remaining ones. */
  int[] distinct(int n, SplitMix64 random) {
    if (n > weights.length / 8) {
      return byKeys(n, random);
    }
    draws++;
    int[] drawn = new int[n];
    int size = 0;
    for (int attempt = 0; size < n; attempt++) {
      if (attempt == 20 * n + 100) {
        return byKeys(n, random); // a few items hold nearly all of the weight
      }
      int item = one(random);
      if (lastDraw[item] != draws) {
        lastDraw[item] = draws;
        drawn[size++] = item;
      }
    }
    return drawn;
  }

  private int one(SplitMix64 random) {
    double at = random.nextDouble() * cumulative[cumulative.length - 1];
    int place = Arrays.binarySearch(cumulative, at);
    return Math.min(place < 0 ? -place - 1 : place + 1, cumulative.length - 1);
  }

  /**
   * The same distribution in one pass over all items: takes the items that arrive first if each
   * arrives after an exponential time with its weight as rate (Efraimidis and Spirakis, 2006).
   */
  private int[] byKeys(int n, SplitMix64 random) {
    long[] keys = new long[weights.length];
    for (int i = 0; i < keys.length; i++) {
      double time = -StrictMath.log(1 - random.nextDouble()) / weights[i];
      keys[i] = (Double.doubleToLongBits(time) & ~PLACE) | i; // bits of doubles >= 0 sort alike
    }
    Arrays.sort(keys);
    return Arrays.stream(keys, 0, n).mapToInt(key -> (int) (key & PLACE)).toArray();
  }
}
