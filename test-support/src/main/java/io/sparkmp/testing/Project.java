package io.sparkmp.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Files of the project, whichever module a test belongs to, and data sets beside it. */
public final class Project {
  /** The folder that all modules are in. */
  public static final Path ROOT = find();

  /** The JVM options that Spark needs, as an argument file. */
  public static final Path JAVA_OPTIONS = ROOT.resolve("bin/java-options");

  /** The logging of our commands. */
  public static final Path LOGGING = ROOT.resolve("bin/log4j2.properties");

  private Project() {}

  /** The line of Spark and Scala that is built for: 4.1_2.13. */
  public static String line() {
    return System.getProperty("sparkmp.line", "4.1_2.13");
  }

  /** What the build for this line of Spark has made of a module, as {@code apps/cf}. */
  public static Path built(String module) {
    return ROOT.resolve(module).resolve(System.getProperty("sparkmp.build", "target"));
  }

  /** The jars of all applications, as {@code spark-submit --jars} has them. */
  public static String applicationJars() {
    return Stream.of("cf", "lda", "embeddings", "linear")
        .map(name -> built("apps/" + name).resolve("spark-mp-" + name + ".jar"))
        .map(Path::toString)
        .collect(Collectors.joining(","));
  }

  private static Path find() {
    Path start = Path.of(System.getProperty("sparkmp.root", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("bin/java-options"))) {
        return folder;
      }
    }
    throw new AssertionError("No bin/java-options above " + start);
  }

  /**
   * A file or folder among the real data sets, as {@code ml-100k/u.data}. A test skips, and says
   * why, if it is absent.
   */
  public static Path data(String name) {
    Path path = Path.of(System.getProperty("sparkmp.data", "absent"), name);
    Assumptions.assumeTrue(Files.exists(path), "there is no " + path);
    return path;
  }
}
