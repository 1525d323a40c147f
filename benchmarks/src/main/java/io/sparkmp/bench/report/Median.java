package io.sparkmp.bench.report;

import java.util.Collection;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/** The median, as all benchmarks take it. */
public final class Median {
  private Median() {}

  /**
   * The median of what is a number among the values; the mean of the middle two of an even number,
   * NaN of none.
   */
  public static double of(Collection<? extends Number> values) {
    double[] known =
        values.stream().mapToDouble(Number::doubleValue).filter(v -> !Double.isNaN(v)).toArray();
    return new Percentile().evaluate(known, 50);
  }
}
