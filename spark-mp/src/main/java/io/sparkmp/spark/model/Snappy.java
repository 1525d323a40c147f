package io.sparkmp.spark.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Whether this JVM can run Snappy, with which Spark compresses Parquet. Its native library is first
 * unpacked into a temporary folder, which may be full, or where nothing may be run.
 */
public final class Snappy {
  private static final String FOLDER = "org.xerial.snappy.tempdir";

  /** More bytes than the library has. */
  private static final int LARGEST = 1 << 18;

  private Snappy() {}

  /** Why it cannot, with the remedy; null if it can. */
  public static @Nullable String problem() {
    Path folder = Path.of(System.getProperty(FOLDER, System.getProperty("java.io.tmpdir")));
    try {
      Path trial = Files.createTempFile(folder, "spark-mp", ".so"); // else Snappy prints a trace
      try {
        Files.write(trial, new byte[LARGEST]);
      } finally {
        Files.delete(trial);
      }
      org.xerial.snappy.Snappy.maxCompressedLength(1); // as little as needs the library
      return null;
    } catch (IOException | LinkageError | org.xerial.snappy.SnappyError e) {
      return "the library of Snappy cannot be unpacked into "
          + folder
          + " and run there; make room, or name another folder with"
          + " SPARK_MP_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";
    }
  }
}
