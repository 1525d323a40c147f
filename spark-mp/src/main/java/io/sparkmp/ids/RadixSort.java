package io.sparkmp.ids;

import java.util.Comparator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Stable radix sort of places by a whole number, least significant digit first. */
final class RadixSort {
  private static final int BITS = 16;
  private static final int DIGITS = 1 << BITS;
  private static final int FEW = 1024; // below which comparing is faster than counting digits

  private RadixSort() {}

  /**
   * Sorts places by their key; equal keys keep their order.
   *
   * @param places in their present order; may be changed
   * @param key of a place, sorted as a signed number
   * @return the places in the new order
   */
  static int[] by(int[] places, IntToLongFunction key) {
    int n = places.length;
    if (n < FEW) {
      return IntStream.of(places)
          .boxed()
          .sorted(Comparator.comparingLong(key::applyAsLong))
          .mapToInt(i -> i)
          .toArray();
    }
    int[] from = places;
    int[] to = new int[n];
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      int[] ends = new int[DIGITS + 1];
      for (int place : from) {
        ends[digit(key.applyAsLong(place), shift) + 1]++;
      }
      if (ends[digit(key.applyAsLong(from[0]), shift) + 1] == n) {
        continue; // all have the same digit
      }
      for (int digit = 0; digit < DIGITS; digit++) {
        ends[digit + 1] += ends[digit];
      }
      for (int place : from) {
        to[ends[digit(key.applyAsLong(place), shift)]++] = place;
      }
      int[] sorted = to;
      to = from;
      from = sorted;
    }
    return from;
  }

  private static int digit(long key, int shift) {
    return (int) ((key ^ Long.MIN_VALUE) >>> shift) & (DIGITS - 1);
  }
}
