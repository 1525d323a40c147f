package io.sparkmp.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats numbers and names for terminal and page. */
final class Texts {
  private static final int DIGITS = 3;
  private static final MathContext ROUNDED = new MathContext(DIGITS);

  /** Shown in place of a missing number. */
  static final String NONE = "-";

  private Texts() {}

  /**
   * A number with three significant digits: {@code 0.0123}, {@code 20.0}, {@code 1230}, {@code
   * 38,000,000}; very large and small numbers as {@code 1.23e-5}, and others that are not finite as
   * {@code -}.
   */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return NONE;
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(ROUNDED);
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent < -3 || exponent >= 12) {
      String mantissa = rounded.movePointLeft(exponent).setScale(DIGITS - 1).toPlainString();
      return mantissa + "e" + exponent;
    }
    BigDecimal shown = rounded.setScale(Math.max(0, DIGITS - 1 - exponent));
    return exponent < 4 ? shown.toPlainString() : String.format(Locale.ROOT, "%,.0f", shown);
  }

  /**
   * The range of several samples, or a single number if both ends round to it; empty for one
   * sample.
   */
  static String range(Figure figure) {
    String from = number(figure.min());
    String to = number(figure.max());
    return figure.isSingle() ? "" : from.equals(to) ? from : from + " to " + to;
  }

  /** The heading of the column of medians, which may be single values. */
  static String value(SuiteResult suite) {
    return suite.figures().stream().noneMatch(Figure::isSingle) ? "median" : "value";
  }

  /** A name or a note without line breaks and control characters. */
  static String line(String text) {
    return text.replaceAll("[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+", " ");
  }
}
