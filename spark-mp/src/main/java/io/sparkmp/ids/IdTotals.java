package io.sparkmp.ids;

import java.util.Arrays;

/**
 * Adds up counts by id as they arrive. Memory grows with the distinct ids, not with the parts. Not
 * thread-safe.
 */
public final class IdTotals {
  private final IdEncoder encoder;
  private int[] totals = new int[0];

  /** Empty totals for ids of a type. */
  public IdTotals(IdType type) {
    encoder = type.newEncoder();
  }

  /**
   * Adds a part.
   *
   * @throws IllegalStateException if a sum overflows
   */
  public void add(IdCounts part) {
    Ids ids = part.ids();
    for (int i = 0; i < ids.size(); i++) {
      int code = ids.encode(encoder, i);
      if (code >= totals.length) {
        totals = Arrays.copyOf(totals, Math.max(2 * totals.length, Math.max(ids.size(), code + 1)));
      }
      totals[code] = plus(totals[code], part.counts()[i], ids, i);
    }
  }

  private static int plus(int a, int b, Ids ids, int i) {
    long sum = (long) a + b;
    if (sum > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "Cannot count: "
              + sum
              + " of id "
              + ids.get(i)
              + " (expected: at most "
              + Integer.MAX_VALUE
              + "); divide it, or leave it out");
    }
    return (int) sum;
  }

  /** The approximate memory in bytes. */
  public long bytes() {
    return encoder.bytes() + (long) Integer.BYTES * totals.length;
  }

  /** All totals, in the order in which ids were first seen. */
  public IdCounts all() {
    return new IdCounts(encoder.ids(), Arrays.copyOf(totals, encoder.size()));
  }
}
