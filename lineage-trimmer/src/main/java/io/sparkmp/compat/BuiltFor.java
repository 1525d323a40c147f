package io.sparkmp.compat;

import io.sparkmp.errors.UserFacing;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.apache.spark.package$;
import scala.util.Properties$;

/**
 * The versions of Spark and Scala that a jar is built for.
 *
 * @param spark the version of Spark
 * @param scala the line of Scala, such as 2.13
 */
record BuiltFor(String spark, String scala) {
  private static final List<String> LINES =
      List.of("3.5_2.12", "3.5_2.13", "4.0_2.13", "4.1_2.13", "4.2_2.13");

  /** Reads what this jar is built for. */
  static BuiltFor read() {
    Properties properties = properties("built-for.properties");
    return new BuiltFor(properties.getProperty("spark"), properties.getProperty("scala"));
  }

  /** Properties that the build wrote. */
  static Properties properties(String name) {
    Properties properties = new Properties();
    try (InputStream file = BuiltFor.class.getResourceAsStream(name)) {
      properties.load(file);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot read what this jar is built for", e);
    }
    return properties;
  }

  /** The versions on the class path. */
  static BuiltFor found() {
    return new BuiltFor(
        package$.MODULE$.SPARK_VERSION(), line(Properties$.MODULE$.versionNumberString()));
  }

  /** The line of a version: 4.1 for 4.1.0. */
  static String line(String version) {
    String[] numbers = version.split("[.-]", 3);
    return numbers.length < 2 ? version : numbers[0] + "." + numbers[1];
  }

  /** The lines of Spark and Scala: 4.1_2.13. */
  String name() {
    return line(spark) + "_" + scala;
  }

  /** Refuses another line of Spark or Scala. */
  void check(BuiltFor found) {
    if (!name().equals(found.name())) {
      throw new OtherLineException(
          "Cannot run on Spark "
              + found.spark
              + " with Scala "
              + found.scala
              + ": this jar of spark-mp is built for "
              + name()
              + "; "
              + (LINES.contains(found.name())
                  ? "use that for " + found.name()
                  : "there are jars for " + String.join(", ", LINES)));
    }
  }

  /** This jar is for another line of Spark or Scala. */
  private static final class OtherLineException extends IllegalStateException
      implements UserFacing {
    private static final long serialVersionUID = 1L;

    OtherLineException(String message) {
      super(message);
    }
  }
}
