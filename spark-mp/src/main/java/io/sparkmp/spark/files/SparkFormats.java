package io.sparkmp.spark.files;

import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Formats that Spark reads and writes by their names, some with a package of others. */
public final class SparkFormats {
  private static final Pattern MISSING =
      Pattern.compile("DATA_SOURCE_NOT_FOUND|[Ff]ailed to find (the )?data source");

  /** Where they are, of formats that Spark alone does not have. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "avro", "org.apache.spark:spark-avro_2.13:4.1.0",
          "delta", "io.delta:delta-spark_4.1_2.13:4.1.0",
          "iceberg", "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.11.0");

  private SparkFormats() {}

  /**
   * Reads or writes in a format.
   *
   * @param doing what, for messages: {@code read ratings}
   * @throws OutputException if Spark has no such format, with the package that has
   */
  public static <T> T named(String format, String doing, Supplier<T> work) {
    try {
      return work.get();
    } catch (Exception e) { // some of Spark's are checked, but not declared
      if (MISSING.matcher(String.valueOf(e.getMessage())).find()) {
        throw missing(format, doing, e);
      }
      throw e;
    }
  }

  private static OutputException missing(String format, String doing, Exception cause) {
    String known = PACKAGES.get(format.toLowerCase(Locale.ROOT));
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
