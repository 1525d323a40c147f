package io.sparkmp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Assumptions;

/**
 * A folder in which builds for several lines of Spark leave what the builds for the others must be
 * able to read: {@code 3.5_2.12/cf/...}.
 */
public final class SparkLines {
  private SparkLines() {}

  /** The folder of all lines; a test skips, and says why, if there is none. */
  public static Path root() {
    String root = System.getProperty("sparkmp.lines");
    Assumptions.assumeTrue(root != null, "several lines of Spark: run by bin/spark-lines");
    return Path.of(root);
  }

  /** The folder of this build and a test, which is new and empty. */
  public static Path own(String test) throws IOException {
    Path folder = root().resolve(Project.line()).resolve(test);
    FileUtils.deleteDirectory(folder.toFile());
    return Files.createDirectories(folder);
  }

  /** The folders of a test by all builds that have left one, this one's too. */
  public static List<Path> all(String test) throws IOException {
    try (Stream<Path> lines = Files.list(root())) {
      return lines.map(line -> line.resolve(test)).filter(Files::exists).sorted().toList();
    }
  }
}
