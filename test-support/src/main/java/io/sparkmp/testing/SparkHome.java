package io.sparkmp.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A folder that Spark takes for its installation: {@code jars/} is all that it needs. */
public final class SparkHome implements AutoCloseable {
  private final Path folder;
  private final List<Path> links = new ArrayList<>();

  /** Links the jars of this JVM's class path into an empty folder. */
  public SparkHome(Path folder) throws IOException {
    this(folder, jars());
  }

  /** Links some jars, such as {@link #jarsOfOthers}, into an empty folder. */
  public SparkHome(Path folder, List<String> files) throws IOException {
    this.folder = folder;
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Files.createDirectory(folder.resolve("local"));
    for (String file : files) {
      Path jar = Path.of(file);
      links.add(Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar));
    }
  }

  /** The jars of this JVM's class path that are not ours: those of Spark among them. */
  public static List<String> jarsOfOthers() {
    return jars().stream().filter(jar -> !Path.of(jar).startsWith(Project.ROOT)).toList();
  }

  private static List<String> jars() {
    return Arrays.stream(classPath()).filter(entry -> entry.endsWith(".jar")).toList();
  }

  /** The installation. */
  public Path folder() {
    return folder;
  }

  /** What executors need beside the jars: the folders of this JVM's class path. */
  public static String ownCode() {
    return Arrays.stream(classPath())
        .filter(entry -> !entry.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String[] classPath() {
    return System.getProperty("java.class.path").split(File.pathSeparator, -1);
  }

  /** Deletes the links, so that nothing follows them. */
  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.delete(link);
    }
  }
}
