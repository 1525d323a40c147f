package io.sparkmp.tune;

import io.sparkmp.random.SplitMix64;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The range of a setting: any number between two, or a single number. Numbers are drawn evenly by
 * logarithm and rounded to two digits or to whole multiples.
 *
 * @param name the setting's name as users know it
 * @param least above 0 if it is below {@code most}
 * @param most at least {@code least}
 * @param unit drawn numbers are multiples of this; 0 if they need not be whole
 */
public record Range(String name, double least, double most, int unit) {
  private static final MathContext DIGITS = new MathContext(2);

  /** Checks that the range is valid. */
  public Range {
    if (!(least <= most)) {
      throw refused(name, least, most, "the smaller number first");
    }
    if (least < most && !(least > 0 && Double.isFinite(most))) {
      throw refused(name, least, most, "numbers above 0");
    }
  }

  private static IllegalArgumentException refused(
      String name, double least, double most, String expected) {
    return new IllegalArgumentException(
        "Invalid "
            + name
            + ": "
            + plain(least)
            + ".."
            + plain(most)
            + " (expected: "
            + expected
            + ")");
  }

  private static String plain(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString()
        : Double.toString(value);
  }

  /** A setting that is not searched. */
  public static Range of(String name, double only) {
    return new Range(name, only, only, 0);
  }

  /** Whether there is only one number. */
  public boolean isFixed() {
    return least == most;
  }

  /** Draws a number. */
  public double draw(SplitMix64 random) {
    if (isFixed()) {
      return least;
    }
    double draw = random.nextDouble();
    double value = Math.exp(Math.log(least) + draw * (Math.log(most) - Math.log(least)));
    return unit == 0 ? rounded(value) : nearest(Math.round(value / unit) * (double) unit);
  }

  /** The number of the range that is nearest to another. */
  public double nearest(double value) {
    return Math.min(most, Math.max(least, value));
  }

  private double rounded(double value) {
    return nearest(new BigDecimal(value).round(DIGITS).doubleValue());
  }
}
