package io.sparkmp.bench.report;

import java.util.Collection;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/** The median that all benchmarks use. */
public final class Median {
  private Median() {}

  /**
   * The median of the values that are not NaN; for an even number the mean of the middle two, NaN
   * for none.
   */
  public static double of(Collection<? extends Number> values) {
    double[] known =
        values.stream().mapToDouble(Number::doubleValue).filter(v -> !Double.isNaN(v)).toArray();
    return new Percentile().evaluate(known, 50);
  }
}
