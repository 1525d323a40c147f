package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The project of docs/your-project.md, outside of ours, on what {@code mvn install} has put into a
 * local repository.
 *
 * <p>The install is Maven's own, with every plugin of the build, in a copy of the poms and of the
 * classes that are built already. In the project itself it would write the jars again that this JVM
 * runs on; from the sources it would take minutes.
 *
 * <p>A project without the BOM is not run here: what it fails on, an older Scala, is nothing that
 * an ordinary build fetches.
 */
@Tag("cluster")
final class YourProjectTest {
  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

  @TempDir private Path folder;

  @Test
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  void runsOnWhatIsInstalled() throws Exception {
    try (OfflineMaven maven =
        OfflineMaven.create(
            place("sparkmp.maven"), place("sparkmp.repository"), folder.resolve("repository"))) {
      maven.run(
          builtProject(folder.resolve("built")),
          240,
          "-Dmaven.main.skip",
          "-Dmaven.test.skip",
          "--projects=!benchmarks",
          "install");
      // Of the command lines alone: who uses a library does without it.
      Files.delete(maven.repository().resolve("info"));

      Path project = folder.resolve("your-project");
      copy(YourProjectPageTest.PROJECT, project);
      String output = maven.run(project, 360, YourProjectPageTest.GOALS.split(" "));
      assertThat(output).contains(YourProjectPageTest.table());
    }
  }

  /** A place that the pom has handed over from Maven. */
  private static Path place(String property) {
    String path = System.getProperty(property);
    assumeTrue(path != null, property + " is not set: run mvn verify");
    return Path.of(path);
  }

  /** All that an install of our modules needs, but for their sources. */
  private static Path builtProject(Path to) throws IOException {
    copy(Project.ROOT.resolve(".mvn"), to.resolve(".mvn"));
    Files.copy(Project.ROOT.resolve("pom.xml"), to.resolve("pom.xml"));
    List<String> modules =
        MODULE
            .matcher(Files.readString(Project.ROOT.resolve("pom.xml")))
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(modules).contains("bom", "apps/cf");
    for (String module : modules) {
      Path from = Project.ROOT.resolve(module);
      Files.createDirectories(to.resolve(module));
      Files.copy(from.resolve("pom.xml"), to.resolve(module).resolve("pom.xml"));
      if (Files.exists(from.resolve("src/main"))) {
        Path classes = from.resolve("target/classes");
        assumeTrue(Files.exists(classes), module + " is not built yet: run mvn verify");
        copy(classes, to.resolve(module).resolve("target/classes"));
      }
    }
    return to;
  }

  /** A folder, with all that is in it but what an earlier build of it has left. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path relative = from.relativize(file);
        if (!relative.startsWith("target")) {
          Files.createDirectories(to.resolve(relative).getParent());
          Files.copy(file, to.resolve(relative));
        }
      }
    }
  }
}
