package io.sparkmp.bench;

import java.util.Locale;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** Repeated measurements of one thing. */
public final class Samples {
  private final DescriptiveStatistics values = new DescriptiveStatistics();

  /** Adds a measurement. */
  public void add(double value) {
    values.addValue(value);
  }

  /** The median. */
  public double median() {
    return values.getPercentile(50);
  }

  /** The median and the range. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%.3g (%.3g to %.3g)", median(), values.getMin(), values.getMax());
  }
}
