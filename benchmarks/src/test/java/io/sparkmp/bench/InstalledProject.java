package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Our artifacts in a local repository of their own, as {@code mvn install} puts them there.
 *
 * <p>The install is Maven's own, with every plugin of the build, in a copy of the poms and of the
 * classes that are built already. In the project itself it would write the jars again that this JVM
 * runs on; from the sources it would take minutes.
 */
final class InstalledProject {
  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

  private InstalledProject() {}

  /** Installs them into a folder; a test skips, and says why, if nothing is built. */
  static OfflineMaven in(Path folder) throws IOException, InterruptedException {
    OfflineMaven maven =
        OfflineMaven.create(
            place("sparkmp.maven"), place("sparkmp.repository"), folder.resolve("repository"));
    List<String> arguments =
        new ArrayList<>(
            List.of("-Dmaven.main.skip", "-Dmaven.test.skip", "--projects=!benchmarks"));
    if (!Project.line().equals("4.1_2.13")) {
      arguments.add("-Pspark-" + Project.line());
    }
    arguments.add("install");
    maven.run(builtProject(folder.resolve("built")), 240, arguments.toArray(String[]::new));
    // Of the command lines alone: who uses a library does without it.
    Files.delete(maven.repository().resolve("info"));
    return maven;
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
        Path classes = Project.built(module).resolve("classes");
        assumeTrue(Files.exists(classes), module + " is not built yet: run mvn verify");
        copy(classes, to.resolve(Project.ROOT.relativize(classes)));
      }
    }
    return to;
  }

  /** A folder, with all that is in it but what an earlier build of it has left. */
  static void copy(Path from, Path to) throws IOException {
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
