package io.sparkmp.spark.model;

import io.sparkmp.spark.files.Places;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Retries reads that overlap with a replacement: a model read in several steps would be half the
 * old and half the new one, or its files would be gone.
 */
public final class WholeRead {
  private static final int MOST = 10;

  private WholeRead() {}

  /**
   * Reads a model.
   *
   * @param path the model's folder
   * @param reading performs the whole read
   */
  public static <T> T of(SparkSession spark, String path, Supplier<T> reading) {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    for (int attempt = 1; ; attempt++) {
      String before = version(path, conf);
      try {
        T read = reading.get();
        if (attempt == MOST || version(path, conf).equals(before)) {
          return read;
        }
      } catch (Exception e) { // Scala code throws checked exceptions without declaring them
        if (attempt == MOST || version(path, conf).equals(before)) {
          throw e;
        }
      }
    }
  }

  /** Identifies the version of the model; empty if there is none to be seen. */
  private static String version(String path, Configuration conf) {
    try {
      Path metadata = new Path(Places.standing(Places.of(path), conf), ModelFolder.METADATA);
      FileStatus status = metadata.getFileSystem(conf).getFileStatus(metadata);
      return status.getModificationTime() + " " + status.getLen();
    } catch (IOException | IllegalArgumentException e) {
      return "";
    }
  }
}
