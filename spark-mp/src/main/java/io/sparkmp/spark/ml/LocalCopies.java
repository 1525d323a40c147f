package io.sparkmp.spark.ml;

import org.apache.spark.SparkContext;

/**
 * Copies of models on the driver's file system, where Spark Connect keeps its clients' models from
 * Spark 4.1 on. Executors can write there only if everything runs on one machine.
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
