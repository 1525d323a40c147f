package io.sparkmp.bench.scale;

import java.util.Map;
import java.util.TreeMap;

/**
 * Ratings a second of one core by the mean number of ratings in a block: short blocks pay for the
 * visit, long ones for tables that no cache holds. Between two sizes that were measured it is
 * interpolated on logarithmic axes; beyond the last it stays as it is there.
 */
final class BlockRates {
  private final TreeMap<Double, Double> rates = new TreeMap<>();

  /** Adds what was measured. */
  void add(double ratingsPerBlock, double ratingsPerSecond) {
    rates.put(ratingsPerBlock, ratingsPerSecond);
  }

  /** The rate for blocks of this size. */
  double at(double ratingsPerBlock) {
    if (rates.isEmpty()) {
      throw new IllegalStateException("Cannot give a rate: none was measured");
    }
    double size = Math.max(rates.firstKey(), Math.min(rates.lastKey(), ratingsPerBlock));
    Map.Entry<Double, Double> below = rates.floorEntry(size);
    Map.Entry<Double, Double> above = rates.ceilingEntry(size);
    if (below.getKey().equals(above.getKey())) {
      return below.getValue();
    }
    double part = Math.log(size / below.getKey()) / Math.log(above.getKey() / below.getKey());
    return below.getValue() * Math.pow(above.getValue() / below.getValue(), part);
  }
}
