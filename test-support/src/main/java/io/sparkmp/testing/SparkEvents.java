package io.sparkmp.testing;

import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;

/** What Spark reports to its listeners. */
public final class SparkEvents {

  private SparkEvents() {}

  /** Waits until all events so far have been heard. */
  public static void drain(SparkContext spark) {
    try {
      spark.listenerBus().waitUntilEmpty(30_000);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }
}
