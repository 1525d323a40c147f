package io.sparkmp.compat;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Packages of the formats that Spark does not ship, for the line that this jar is built for. */
public final class SparkPackages {
  private SparkPackages() {}

  /**
   * The argument for {@code spark-submit --packages}.
   *
   * @param format its name in upper or lower case: {@code delta}
   * @return null for other formats
   */
  public static @Nullable String of(String format) {
    return BuiltFor.properties("packages.properties").getProperty(format.toLowerCase(Locale.ROOT));
  }
}
