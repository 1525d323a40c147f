package io.sparkmp.spark.ingest.lines;

import org.jspecify.annotations.Nullable;

/** Checks that bytes are UTF-8: Java's decoder silently replaces invalid ones by U+FFFD. */
public final class Utf8 {
  /** What a user may do about text in another encoding. */
  public static final String REMEDY = "--encoding windows-1252 reads Western European text";

  private static final int MOST_AFTER_LEAD = 3;

  /** How to convert a file from an encoding. */
  static final String CONVERT = "such a file has to be in UTF-8: iconv -f %s -t UTF-8 converts it";

  private Utf8() {}

  /**
   * The place of the first byte at which no well-formed character starts (The Unicode Standard,
   * table 3-7); a truncated character counts from its first byte.
   *
   * @return a place from {@code from} up to {@code to}, or -1 if everything is UTF-8
   */
  public static int firstInvalid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      if (bytes[at] >= 0) {
        at++;
        continue;
      }
      int length = length(bytes, at, to);
      if (length == 0) {
        return at;
      }
      at += length;
    }
    return -1;
  }

  /** The length of the multi-byte character at {@code at}; 0 if there is none. */
  private static int length(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xFF;
    int more = lead >= 0xF0 ? MOST_AFTER_LEAD : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || at + more >= to) {
      return 0;
    }
    int second = bytes[at + 1] & 0xFF;
    int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80; // rejects overlong forms
    int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF; // no surrogates, none too large
    if (second < least || second > most) {
      return 0;
    }
    for (int k = 2; k <= more; k++) {
      if ((bytes[at + k] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return more + 1;
  }

  /**
   * What is wrong with a line that is not UTF-8, and the option that reads it; null if it is valid.
   *
   * @param from the first byte of the line, numbered 1 in the message
   * @param to the line's end
   */
  public static @Nullable String problem(byte[] bytes, int from, int to) {
    return problem(bytes, from, to, REMEDY);
  }

  /** Like {@link #problem}, for a file without an encoding option. */
  public static @Nullable String sideProblem(byte[] bytes, int from, int to) {
    return problem(bytes, from, to, CONVERT.formatted("windows-1252"));
  }

  private static @Nullable String problem(byte[] bytes, int from, int to, String remedy) {
    int at = firstInvalid(bytes, from, to);
    if (at < 0) {
      return null;
    }
    String place =
        String.format("byte %s, 0x%02X, is not valid UTF-8", at - from + 1, bytes[at] & 0xFF);
    return isDamaged(bytes, from, at)
        ? place + ", though others before it are; it is damaged"
        : place + "; " + remedy;
  }

  /** Whether a line is not UTF-8 and may be in another encoding. */
  public static boolean isOther(byte[] bytes, int from, int to) {
    int at = firstInvalid(bytes, from, to);
    return at >= 0 && !isDamaged(bytes, from, at);
  }

  /** Whether valid characters come before an invalid byte: another encoding would spoil them. */
  private static boolean isDamaged(byte[] bytes, int from, int at) {
    for (int before = from; before < at; before++) {
      if (bytes[before] < 0) {
        return true;
      }
    }
    return false;
  }
}
