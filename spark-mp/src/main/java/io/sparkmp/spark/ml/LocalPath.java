package io.sparkmp.spark.ml;

/** Paths on the driver's own file system, whatever Spark's default file system is. */
final class LocalPath {
  private LocalPath() {}

  static String of(String path) {
    return "file:" + path;
  }
}
