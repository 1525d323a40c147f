package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.suite.Checks;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a slice.
 *
 * @param bytes a multiple of 4, 4 to 2,000,000,000
 */
record SliceSize(int bytes) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,10})([kM]?)");
  private static final Map<String, Integer> UNITS = Map.of("", 1, "k", 1_000, "M", 1_000_000);
  private static final int MAX = 2_000_000_000;

  /** Checks the number. */
  public SliceSize {
    check(Integer.toString(bytes), bytes);
  }

  private static void check(String text, long bytes) {
    Checks.check(
        "slice-bytes",
        text,
        bytes >= 4 && bytes <= MAX && bytes % 4 == 0,
        "a multiple of 4 from 4 to 2000M, such as 10k or 16M");
  }

  /**
   * Parses bytes, with k for thousands and M for millions.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  public static SliceSize parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    long bytes = 0;
    if (matcher.matches()) {
      bytes = Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2));
    }
    check(text, bytes);
    return new SliceSize((int) bytes);
  }

  int floats() {
    return bytes / 4;
  }

  /** A readable size. */
  @Override
  public String toString() {
    return bytes >= 1_000_000
        ? number(bytes / 1e6) + " MB"
        : bytes >= 1_000 ? number(bytes / 1e3) + " kB" : bytes + " bytes";
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.3g", value);
  }
}
