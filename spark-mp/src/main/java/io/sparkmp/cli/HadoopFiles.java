package io.sparkmp.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Questions about paths on any Hadoop file system. What cannot be answered is an {@link
 * UncheckedIOException} that names the path.
 */
public final class HadoopFiles {

  private HadoopFiles() {}

  /** Whether there is a file or a folder. */
  public static boolean exists(SparkSession spark, String path) {
    Path place = new Path(path);
    try {
      return place.getFileSystem(conf(spark)).exists(place);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot use " + path + ": " + e.getMessage(), e);
    }
  }

  /**
   * Whether one of several paths is, or lies in, a folder. None of them needs to exist.
   *
   * @param paths separated by commas
   */
  public static boolean isWithin(SparkSession spark, String paths, String folder) {
    try {
      Path outer = new Path(folder);
      Path qualified = outer.getFileSystem(conf(spark)).makeQualified(outer);
      for (String path : paths.split(",", -1)) {
        Path inner = new Path(path);
        Path at = inner.getFileSystem(conf(spark)).makeQualified(inner);
        for (; at != null; at = at.getParent()) {
          if (at.equals(qualified)) {
            return true;
          }
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot use " + folder + ": " + e.getMessage(), e);
    }
  }

  /**
   * Complains of a model that would be written over what it is read from, or into it, or around it.
   *
   * @param from folder of the model that is read
   * @param to folder of the model that is written
   * @throws IllegalArgumentException if one is the other or lies in it
   */
  public static void checkApart(SparkSession spark, String from, String to) {
    if (isWithin(spark, from, to) || isWithin(spark, to, from)) {
      throw new IllegalArgumentException(
          "Cannot write the model to "
              + to
              + ": it is read from "
              + from
              + " (expected: folders of which none lies in the other)");
    }
  }

  private static Configuration conf(SparkSession spark) {
    return spark.sparkContext().hadoopConfiguration();
  }
}
