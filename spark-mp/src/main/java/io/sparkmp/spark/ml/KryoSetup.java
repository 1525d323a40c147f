package io.sparkmp.spark.ml;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/** Whether a session that our Estimators did not open can carry their data. */
public final class KryoSetup {
  private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";
  private static final String REGISTRATOR = "spark.kryo.registrator";

  private KryoSetup() {}

  /**
   * Checks that Kryo, if the session uses it, knows our classes. Java's serialisation needs no
   * preparation.
   *
   * @param registrator of the application
   * @throws IllegalStateException if it does not, with the setting that is missing
   */
  public static void check(SparkContext spark, Class<?> registrator) {
    SparkConf conf = spark.getConf();
    if (!KRYO.equals(conf.get("spark.serializer", ""))) {
      return;
    }
    List<String> known = Arrays.asList(conf.get(REGISTRATOR, "").split("\\s*,\\s*", -1));
    if (!known.contains(registrator.getName())) {
      throw new IllegalStateException(
          "Cannot fit: spark.serializer is Kryo, which does not know our classes; start the session"
              + " with "
              + REGISTRATOR
              + "="
              + registrator.getName()
              + " (several are separated by commas)");
    }
  }
}
