package io.sparkmp.compat;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where formats are that Spark alone does not have, for the line that this jar is built for. */
public final class SparkPackages {
  private SparkPackages() {}

  /**
   * What {@code spark-submit --packages} needs.
   *
   * @param format its name in any case: {@code delta}
   * @return null for other formats
   */
  public static @Nullable String of(String format) {
    return BuiltFor.properties("packages.properties").getProperty(format.toLowerCase(Locale.ROOT));
  }
}
