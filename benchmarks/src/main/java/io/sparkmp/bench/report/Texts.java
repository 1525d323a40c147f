package io.sparkmp.bench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers and names, as terminal and page show them. */
final class Texts {
  private static final int DIGITS = 3;
  private static final MathContext ROUNDED = new MathContext(DIGITS);

  /** What is shown where there is no number. */
  static final String NONE = "-";

  private Texts() {}

  /**
   * A number with three significant digits: {@code 0.0123}, {@code 20.0}, {@code 1230}, {@code
   * 38,000,000}; very large and small ones as {@code 1.23e-5}; what is not finite as {@code -}.
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
   * The range of several samples, or one number if it is that when rounded; of one there is none.
   */
  static String range(Figure figure) {
    String from = number(figure.min());
    String to = number(figure.max());
    return figure.isSingle() ? "" : from.equals(to) ? from : from + " to " + to;
  }

  /** What to call the number that stands for the samples of a figure, over those of a suite. */
  static String value(SuiteResult suite) {
    return suite.figures().stream().noneMatch(Figure::isSingle) ? "median" : "value";
  }

  /** A name or a note without what would break a line of a terminal, or steer it. */
  static String line(String text) {
    return text.replaceAll("[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+", " ");
  }
}
