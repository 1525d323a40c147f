package io.sparkmp.spark.ml;

import io.sparkmp.compat.SparkLine;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Dataset;

/** Checks that a session which our Estimators did not open can run them. */
public final class SessionSetup {

  private SessionSetup() {}

  /**
   * Checks the session before a fit, and that the dataset is no stream.
   *
   * @throws IllegalArgumentException if it is a stream
   */
  public static void check(Dataset<?> dataset, Class<?> registrator, Class<?> stored) {
    if (dataset.isStreaming()) {
      throw new IllegalArgumentException(
          "Cannot fit to a stream: it has no end; fit to the batches of foreachBatch, or to a table"
              + " that the stream is written to");
    }
    check(dataset.sparkSession().sparkContext(), registrator, stored);
  }

  /**
   * Checks that what looks at all rows together is not asked of a stream.
   *
   * @param action what it does
   * @throws IllegalArgumentException if it is
   */
  public static void checkEnds(Dataset<?> dataset, String action) {
    if (dataset.isStreaming()) {
      throw new IllegalArgumentException(
          "Cannot "
              + action
              + " a stream: it has no end; do so with the batches of foreachBatch, or with a table"
              + " that the stream is written to");
    }
  }

  /**
   * Checks that Spark is of this jar's line and that Kryo, if the session uses it, knows our
   * classes. Java serialisation needs no preparation.
   *
   * @param registrator the application's
   * @param stored a class that it registers
   * @throws IllegalStateException if the line differs, naming the right jar, or if Kryo lacks the
   *     classes, naming the missing setting
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
