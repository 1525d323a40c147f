package io.sparkmp.lineage.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder that Spark takes for its installation: {@code jars/} is all that it needs. */
final class SparkHome implements AutoCloseable {
  private final Path folder;
  private final List<Path> links = new ArrayList<>();

  /** Links the jars of this JVM's class path into an empty folder. */
  SparkHome(Path folder) throws IOException {
    this.folder = folder;
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Files.createDirectory(folder.resolve("local"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (entry.endsWith(".jar")) {
        Path jar = Path.of(entry);
        links.add(Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar));
      }
    }
  }

  Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }
}
