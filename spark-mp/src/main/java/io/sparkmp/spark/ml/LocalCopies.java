package io.sparkmp.spark.ml;

import org.apache.spark.SparkContext;

/**
 * Models on the driver's own file system, where Spark Connect keeps those of its clients from Spark
 * 4.1 on. What executors write is there on one machine alone.
 */
final class LocalCopies {
  private LocalCopies() {}

  /** The path of a copy, whatever Spark's default file system is. */
  static String path(String path) {
    return "file:" + path;
  }

  /**
   * Checks that the executors write where the driver does.
   *
   * @throws IllegalStateException on a cluster, with the setting that turns copies off
   */
  static void check(SparkContext spark) {
    if (!spark.isLocal()) {
      throw new IllegalStateException(
          "Cannot keep a model on this server: Spark Connect copies models to the disk of the"
              + " driver, and executors write on their own machines\n"
              + "Begin a new session, and set there before the first fit or load:\n"
              + "spark.connect.session.connectML.mlCache.memoryControl.enabled=false");
    }
  }
}
