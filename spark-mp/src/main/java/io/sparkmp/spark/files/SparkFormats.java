package io.sparkmp.spark.files;

import io.sparkmp.compat.SparkPackages;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Formats that Spark reads and writes by name, some with third-party packages. */
public final class SparkFormats {
  private static final Pattern MISSING =
      Pattern.compile("DATA_SOURCE_NOT_FOUND|[Ff]ailed to find (the )?data source");

  private SparkFormats() {}

  /**
   * Reads or writes in a format.
   *
   * @param doing the action for messages: {@code read ratings}
   * @throws OutputException if Spark has no such format; names the package that has it
   */
  public static <T> T named(String format, String doing, Supplier<T> work) {
    try {
      return work.get();
    } catch (Exception e) { // some of Spark's are checked but not declared
      if (MISSING.matcher(String.valueOf(e.getMessage())).find()) {
        throw missing(format, doing, e);
      }
      throw e;
    }
  }

  private static OutputException missing(String format, String doing, Exception cause) {
    String known = SparkPackages.of(format);
    return new OutputException(
        "Cannot "
            + doing
            + ": Spark has no format "
            + format
            + (known == null
                ? " (expected: such as orc, json or parquet, or one whose package is given by"
                    + " spark-submit --packages)"
                : "; add the package that has it: spark-submit --packages " + known),
        cause);
  }
}
