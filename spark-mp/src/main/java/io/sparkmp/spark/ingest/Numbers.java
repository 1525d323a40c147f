package io.sparkmp.spark.ingest;

import java.nio.charset.StandardCharsets;

/** Numbers from bytes, without making a string of the common ones. */
public final class Numbers {
  private static final float[] POWERS = {1f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f};
  private static final int EXACT_DIGITS = 7; // floats hold these and the powers exactly

  private Numbers() {}

  /** The value, infinite if it is too large or written so, NaN if it is no number. */
  public static float parseFloat(byte[] line, int from, int to) {
    int at = from;
    boolean negative = at < to && line[at] == '-';
    if (negative) {
      at++;
    }
    int mantissa = 0;
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
    float value = mantissa / POWERS[point < 0 ? 0 : digits - point];
    return negative ? -value : value;
  }

  private static float parseSlowly(byte[] line, int from, int to) {
    String text = new String(line, from, to - from, StandardCharsets.UTF_8);
    if (!text.matches("[+-]?([0-9.]+([eE][+-]?[0-9]+)?|Infinity)")) {
      return Float.NaN; // Float.parseFloat also takes 1f, 1d and hexadecimal
    }
    try {
      return Float.parseFloat(text);
    } catch (NumberFormatException e) {
      return Float.NaN;
    }
  }

  /** Whether the bytes are a whole number that fits. */
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
      return false; // it does not fit
    }
  }

  /** The value of what {@link #isLong} accepts. */
  public static long parseLong(byte[] line, int from, int to) {
    boolean negative = line[from] == '-';
    long value = 0; // negative, since Long.MIN_VALUE has no positive twin
    for (int at = negative || line[from] == '+' ? from + 1 : from; at < to; at++) {
      value = 10 * value - (line[at] - '0');
    }
    return negative ? value : -value;
  }
}
