package io.sparkmp.bench.cf;

import io.sparkmp.bench.suite.Checks;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;

/**
 * Ratings of the user's.
 *
 * @param path as Spark reads it; several after commas
 * @param delimiter between the fields
 * @param header whether the first line is one
 */
record RatingsFile(String path, String delimiter, boolean header) {

  /** Checks that there are files. */
  public RatingsFile {
    Checks.check("ratings", path, isThere(path), "a file that can be read");
  }

  private static boolean isThere(String path) {
    return Arrays.stream(path.split(",", -1)).allMatch(RatingsFile::matches);
  }

  private static boolean matches(String pattern) {
    try {
      Path path = new Path(pattern);
      FileStatus[] found =
          path.getFileSystem(SparkHadoopUtil.get().newConfiguration(new SparkConf()))
              .globStatus(path);
      return found != null && found.length > 0;
    } catch (IOException | IllegalArgumentException e) { // no path at all
      return false;
    }
  }
}
