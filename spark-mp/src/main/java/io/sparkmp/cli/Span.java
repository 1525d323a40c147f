package io.sparkmp.cli;

import io.sparkmp.tune.Range;
import picocli.CommandLine.TypeConversionException;

/**
 * Numbers that a setting may have, as people write them: {@code 64} or {@code 16..128}.
 *
 * @param least the smallest
 * @param most the largest
 */
public record Span(double least, double most) {
  private static final String TO = "..";

  /** Reads what was written. */
  static Span of(String text) {
    int to = text.indexOf(TO);
    try {
      double least = Double.parseDouble(to < 0 ? text : text.substring(0, to));
      double most = to < 0 ? least : Double.parseDouble(text.substring(to + TO.length()));
      return new Span(least, most);
    } catch (NumberFormatException e) {
      throw failure(text);
    }
  }

  private static TypeConversionException failure(String text) {
    return new TypeConversionException(
        "'" + text + "' is neither a number, such as 64, nor a range, such as 16..128");
  }

  /**
   * The range of a setting.
   *
   * @param setting its name
   * @param unit as {@link Range#unit}
   * @throws IllegalArgumentException if there is no number in it
   */
  public Range range(String setting, int unit) {
    return new Range(setting, least, most, unit);
  }
}
