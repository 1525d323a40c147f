package io.sparkmp.cf.cli;

import io.sparkmp.cli.HadoopFiles;
import org.apache.spark.sql.SparkSession;

/** Where a model is read from and where it is written to. */
final class ModelPaths {

  private ModelPaths() {}

  /**
   * Complains of a copy that would be written over what it is read from, or into it.
   *
   * @param from folder of the model that is read
   * @param to folder of the model that is written
   * @throws IllegalArgumentException if one is the other or lies in it
   */
  static void checkApart(SparkSession spark, String from, String to) {
    if (HadoopFiles.isWithin(spark, from, to) || HadoopFiles.isWithin(spark, to, from)) {
      throw new IllegalArgumentException(
          "Cannot write the model to "
              + to
              + ": it is read from "
              + from
              + " (expected: folders of which none lies in the other)");
    }
  }
}
