package io.sparkmp.bench.scale;

import java.util.Map;
import java.util.TreeMap;

/**
 * Ratings per second of one core by the mean number of ratings in a block: short blocks pay for the
 * visit, long ones for tables that exceed the cache. Between two measured sizes the rate is
 * interpolated on logarithmic axes; beyond the last it is constant.
 */
final class BlockRates {
  private final TreeMap<Double, Double> rates = new TreeMap<>();

  /** Adds a measurement. */
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
