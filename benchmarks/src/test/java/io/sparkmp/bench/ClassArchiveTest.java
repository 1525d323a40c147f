package io.sparkmp.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** bin/spark-mp keeps the classes of a JVM for the next, in a project that has just been built. */
@Tag("long")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ClassArchiveTest {
  private static final String PREPARING = "Preparing the classes for this JDK";

  @TempDir private Path root;

  @BeforeEach
  void build() throws IOException {
    assumeTrue(Project.built("apps/cf").endsWith("target"), "bin/spark-mp runs the newest line");
    for (String built : new String[] {"apps", "scorer", "benchmarks"}) {
      Files.createSymbolicLink(root.resolve(built), Project.ROOT.resolve(built));
    }
    Files.createDirectories(root.resolve("bin"));
    for (String file : new String[] {"spark-mp", "java-options", "log4j2.properties"}) {
      Files.copy(Project.ROOT.resolve("bin").resolve(file), root.resolve("bin").resolve(file));
    }
    Files.createDirectories(root.resolve("target"));
    Files.createFile(root.resolve("target/launcher-stamp"));
  }

  @Test
  void theNextJvmStartsWithThem() throws Exception {
    assertThat(run(Map.of())).contains(PREPARING).endsWith("0");
    Path log = root.resolve("classes.log");
    assertThat(run(Map.of("SPARK_MP_JAVA_OPTS", "-Xlog:class+load:file=" + log)))
        .doesNotContain(PREPARING)
        .endsWith("0");
    assertThat(Files.readString(log))
        .contains("io.sparkmp.cf.cli.CfMain source: shared objects file (top)");
    assertThat(run(Map.of(), "--help")).contains("\nUsage: cf ").endsWith("0");
    assertThat(left()).containsExactly("launcher-stamp");
  }

  @Test
  @Tag("nightly")
  void commandsRunWithoutThemToo() throws Exception {
    Path java = root.resolve("jdk/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(
        java,
        "#!/usr/bin/env bash\nfor word in \"$@\"; do case $word in -XX:ArchiveClasses*) exit 1 ;; esac; done\n"
            + "exec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Map<String, String> other = Map.of("JAVA_HOME", root.resolve("jdk").toString());
    assertThat(run(other))
        .contains(
            "spark-mp: Cannot keep the classes in "
                + archive()
                + "; going on without, commands start slower\n")
        .endsWith("0");
    assertThat(run(other)).as("it is not tried again").doesNotContain("classes").endsWith("0");
    assertThat(run(other, "--help")).contains("\nUsage: cf ").endsWith("0");
    Files.setLastModifiedTime(archive(), FileTime.fromMillis(0));
    assertThat(run(other)).as("the jars are newer").contains(PREPARING).endsWith("0");
    assertThat(left()).containsExactly("launcher-stamp");
  }

  private Path archive() throws IOException {
    try (Stream<Path> files = Files.list(root.toRealPath().resolve("target"))) {
      return files.filter(file -> file.toString().endsWith(".jsa")).findFirst().orElseThrow();
    }
  }

  /** What is in the target folder besides. */
  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve("target"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".jsa"))
          .toList();
    }
  }

  private String run(Map<String, String> environment) throws Exception {
    return run(environment, "--version");
  }

  /** What {@code bin/spark-mp cf} prints, and its exit status. */
  private String run(Map<String, String> environment, String word) throws Exception {
    ProcessBuilder command =
        new ProcessBuilder("bash", root.resolve("bin/spark-mp").toString(), "cf", word)
            .redirectErrorStream(true);
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    command.environment().putAll(environment);
    Process process = command.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return said + process.waitFor();
  }
}
