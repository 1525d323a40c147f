package io.sparkmp.spark.ml;

import io.sparkmp.compat.SparkLine;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.serializer.KryoSerializer;

/** Whether a session that our Estimators did not open can run them and carry their data. */
public final class SessionSetup {

  private SessionSetup() {}

  /**
   * Checks that Spark is of the line that this jar is for, and that Kryo, if the session uses it,
   * knows our classes. Java's serialisation needs no preparation.
   *
   * @param registrator of the application
   * @param stored a class that it registers
   * @throws IllegalStateException if it is not, with the jar to use, or if Kryo does not, with the
   *     setting that is missing
   */
  public static void check(SparkContext spark, Class<?> registrator, Class<?> stored) {
    SparkLine.check();
    check(spark.getConf(), registrator, stored);
  }

  static void check(SparkConf conf, Class<?> registrator, Class<?> stored) {
    if (!KryoSerializer.class.getName().equals(conf.get("spark.serializer", ""))) {
      return;
    }
    if (new KryoSerializer(conf).newKryo().getClassResolver().getRegistration(stored) == null) {
      throw new IllegalStateException(
          "Cannot use "
              + registrator.getPackageName()
              + ": spark.serializer is Kryo, which does not know its classes; start the session"
              + " with spark.kryo.registrator="
              + registrator.getName()
              + " (several are separated by commas)");
    }
  }
}
