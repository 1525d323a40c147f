package io.sparkmp.bench;

import java.math.BigDecimal;
import java.math.MathContext;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** Repeated measurements of one thing. */
public final class Samples {
  private static final MathContext ROUNDED = new MathContext(3);

  private final DescriptiveStatistics values = new DescriptiveStatistics();

  /** Adds a measurement. */
  public void add(double value) {
    values.addValue(value);
  }

  /** The median. */
  public double median() {
    return values.getPercentile(50);
  }

  /** What to write over a column of these: one sample has no median and no range. */
  public static String heading(String what, long samples) {
    return samples == 1 ? what : what + ", median (range)";
  }

  /** The median and the range; a single measurement as it is. */
  @Override
  public String toString() {
    return values.getN() == 1
        ? number(median())
        : number(median())
            + " ("
            + number(values.getMin())
            + " to "
            + number(values.getMax())
            + ")";
  }

  /** Three significant digits, without a power of ten; {@code -} for what is no number. */
  public static String number(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(ROUNDED).toPlainString() : "-";
  }
}
