package io.sparkmp.compat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Where formats are that Spark alone does not have, for the line that this jar is built for. */
public final class SparkPackages {
  private static final String FILE = "packages.properties";

  private SparkPackages() {}

  /**
   * What {@code spark-submit --packages} needs.
   *
   * @param format its name in any case: {@code delta}
   * @return null for other formats
   */
  public static @Nullable String of(String format) {
    Properties all = new Properties();
    try (InputStream file = SparkPackages.class.getResourceAsStream(FILE)) {
      all.load(file);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot read " + FILE + " of this jar", e);
    }
    return all.getProperty(format.toLowerCase(Locale.ROOT));
  }
}
