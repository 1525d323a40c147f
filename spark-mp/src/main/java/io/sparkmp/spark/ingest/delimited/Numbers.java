package io.sparkmp.spark.ingest.delimited;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses numbers from bytes, without creating strings in common cases. */
public final class Numbers {
  private static final int EXACT_DIGITS = 15; // doubles hold these digits and the powers exactly
  private static final double[] POWERS = powers();
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9.]+([eE][+-]?[0-9]+)?|Infinity)");

  /** The bits of a double that a float lacks, and half of their range. */
  private static final long BEYOND_FLOAT = (1L << 29) - 1;

  private static final long HALF = 1L << 28;

  private Numbers() {}

  /** The value; infinite if it is too large or written so, NaN if it is not a number. */
  public static float parseFloat(byte[] line, int from, int to) {
    int at = from;
    boolean negative = at < to && line[at] == '-';
    if (negative) {
      at++;
    }
    long mantissa = 0;
    int digits = 0;
    int point = -1;
    for (; at < to; at++) {
      byte c = line[at];
      if (c >= '0' && c <= '9' && digits < EXACT_DIGITS) {
        mantissa = 10 * mantissa + (c - '0');
        digits++;
      } else if (c == '.' && point < 0) {
        point = digits;
      } else {
        return parseSlowly(line, from, to);
      }
    }
    if (digits == 0) {
      return parseSlowly(line, from, to);
    }
    double value = mantissa / POWERS[point < 0 ? 0 : digits - point];
    if ((Double.doubleToRawLongBits(value) & BEYOND_FLOAT) == HALF) {
      return parseSlowly(line, from, to); // halfway: the rounded-off digits decide
    }
    return (float) (negative ? -value : value);
  }

  /**
   * What is wrong with a text that {@link #parseFloat} does not take for a finite number: that it
   * is none, or that it is one which only larger types hold.
   *
   * @param none the words for the first
   */
  public static String noFloat(String none, String text) {
    return (isBeyond(text) ? " is beyond 3.4e38, the largest 32-bit float" : none)
        + ": '"
        + text
        + "'";
  }

  /** Whether a text is a number that is too large for a float. */
  public static boolean isBeyond(String text) {
    return !text.endsWith("Infinity")
        && DECIMAL.matcher(text).matches()
        && Float.isInfinite(parseSlowly(text.getBytes(StandardCharsets.UTF_8), 0, text.length()));
  }

  private static double[] powers() {
    double[] powers = new double[EXACT_DIGITS + 1];
    powers[0] = 1;
    for (int k = 1; k <= EXACT_DIGITS; k++) {
      powers[k] = 10 * powers[k - 1];
    }
    return powers;
  }

  private static float parseSlowly(byte[] line, int from, int to) {
    String text = new String(line, from, to - from, StandardCharsets.UTF_8);
    if (!DECIMAL.matcher(text).matches()) {
      return Float.NaN; // Float.parseFloat also accepts 1f, 1d and hexadecimal
    }
    try {
      return Float.parseFloat(text);
    } catch (NumberFormatException e) {
      return Float.NaN;
    }
  }

  /** The value of a text, as {@link #parseFloat}; NaN if it is not a number. */
  public static double parseDouble(String text) {
    try {
      return DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    } catch (NumberFormatException e) { // two points, say
      return Double.NaN;
    }
  }

  /** Whether the bytes are a whole number that fits a long. */
  public static boolean isLong(byte[] line, int from, int to) {
    int digits = from < to && (line[from] == '-' || line[from] == '+') ? from + 1 : from;
    if (digits == to) {
      return false;
    }
    for (int at = digits; at < to; at++) {
      if (line[at] < '0' || line[at] > '9') {
        return false;
      }
    }
    if (to - digits < 19) {
      return true;
    }
    try {
      Long.parseLong(new String(line, from, to - from, StandardCharsets.UTF_8));
      return true;
    } catch (NumberFormatException e) {
      return false; // overflow
    }
  }

  /**
   * Whether the bytes are a whole number in canonical form: formatting it gives the same bytes.
   * {@code 7} is; {@code 007}, {@code +7} and {@code -0} are not.
   */
  public static boolean isWrittenLong(byte[] line, int from, int to) {
    int digits = from < to && line[from] == '-' ? from + 1 : from;
    boolean isPlain = digits < to && line[digits] != '+' && line[digits] != '0';
    boolean isZero = to - from == 1 && line[from] == '0';
    return (isPlain || isZero) && isLong(line, from, to);
  }

  /** The whole number that a text represents in canonical form; else null. */
  public static @Nullable Long writtenLong(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return isWrittenLong(bytes, 0, bytes.length) ? parseLong(bytes, 0, bytes.length) : null;
  }

  /** The value of bytes that {@link #isLong} accepts. */
  public static long parseLong(byte[] line, int from, int to) {
    boolean negative = line[from] == '-';
    long value = 0; // negative, since Long.MIN_VALUE has no positive twin
    for (int at = negative || line[from] == '+' ? from + 1 : from; at < to; at++) {
      value = 10 * value - (line[at] - '0');
    }
    return negative ? value : -value;
  }
}
