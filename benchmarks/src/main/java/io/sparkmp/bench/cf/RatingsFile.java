package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.spark.files.InputPaths;
import java.io.IOException;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/**
 * The user's ratings.
 *
 * @param path as Spark reads it; several separated by commas
 * @param delimiter between the fields
 * @param header whether the first line is a header
 */
record RatingsFile(String path, String delimiter, boolean header) {

  /** Checks that there are files. */
  public RatingsFile {
    Checks.check("ratings", path, isThere(path), "a file that can be read");
  }

  private static boolean isThere(String path) {
    try {
      InputPaths.find(path, SparkHadoopUtil.get().newConfiguration(new SparkConf()));
      return true;
    } catch (IOException | IllegalArgumentException e) { // not a path
      return false;
    }
  }
}
