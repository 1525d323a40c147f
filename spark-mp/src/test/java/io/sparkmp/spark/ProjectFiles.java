package io.sparkmp.spark;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the project outside of this module. */
final class ProjectFiles {

  private ProjectFiles() {}

  /** The JVM options that Spark needs, as an argument file. */
  static Path javaOptions() {
    Path start = Path.of(System.getProperty("user.dir")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      Path file = folder.resolve("bin").resolve("java-options");
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new AssertionError("No bin/java-options above " + start);
  }
}
