package io.sparkmp.spark.model;

import io.sparkmp.spark.files.Places;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * A model that is read in several steps may be replaced between two of them: it would be half the
 * old and half the new one, or its files would be gone. It is then read again.
 */
public final class WholeRead {
  private static final int MOST = 10;

  private WholeRead() {}

  /**
   * Reads.
   *
   * @param path of the model's folder
   * @param reading all that is read of it
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

  /** What tells the model from the next one; nothing if none can be seen. */
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
