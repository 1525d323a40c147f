package io.sparkmp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.package$;
import scala.util.Properties$;

/**
 * A folder in which builds for several lines of Spark leave what the builds for the others must be
 * able to read: {@code 3.5.6_2.12/cf/...}.
 */
public final class SparkLines {
  /** The system property that names the folder. Tests that use it skip without it. */
  public static final String PROPERTY = "sparkmp.lines";

  /** Why they skip. */
  public static final String REASON = "several lines of Spark: run by bin/spark-lines";

  private SparkLines() {}

  private static Path root() {
    return Path.of(System.getProperty(PROPERTY));
  }

  /** The folder of this build and a test, which is new and empty. */
  public static Path own(String test) throws IOException {
    String line =
        package$.MODULE$.SPARK_VERSION()
            + "_"
            + Properties$.MODULE$.versionNumberString().replaceFirst("\\.[^.]*$", "");
    Path folder = root().resolve(line).resolve(test);
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
