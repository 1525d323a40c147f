package io.sparkmp.testing;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkContext$;

/**
 * The one Spark that the tests of a JVM share. Tests of several modules may run in one JVM, one
 * module after the other: Spark starts again only where another module asks for its own settings.
 */
public final class SharedContext {

  private SharedContext() {}

  /**
   * The Spark that runs, if it has this name; else a new one, in the place of the one that runs.
   * Stopped by its own shutdown hook.
   *
   * @param conf with a name that no other settings have
   */
  public static synchronized SparkContext of(SparkConf conf) {
    var running = SparkContext$.MODULE$.getActive();
    if (running.isDefined()) {
      SparkContext spark = running.get();
      if (!spark.isStopped() && spark.appName().equals(conf.get("spark.app.name"))) {
        return spark;
      }
      spark.stop();
    }
    return SparkContext.getOrCreate(conf);
  }
}
