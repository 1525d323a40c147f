package io.sparkmp.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.testing.Project;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar of the scorer as a service gets it: with Arrow, and nothing else of ours or Spark's. */
@Tag("long")
class ScorerJarTest {
  private static final Path JAR =
      Project.ROOT.resolve("scorer/target/spark-mp-scorer-0.1.0-SNAPSHOT.jar");

  private static final List<String> PLAIN =
      List.of(
          "arrow",
          "cf/draws",
          "cf/kernel",
          "cf/metadata",
          "cf/solve",
          "errors",
          "ids",
          "lda/draw",
          "lda/kernel",
          "lda/metadata",
          "metadata",
          "random",
          "scorer",
          "simd",
          "topk");

  @TempDir private Path folder;

  @Test
  void holdsPlainClassesAlone() throws IOException {
    assumeTrue(Files.exists(JAR), JAR + " is not built: run mvn verify");
    try (FileSystem jar = FileSystems.newFileSystem(JAR);
        Stream<Path> files = Files.walk(jar.getPath("/io"))) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> file.getParent().toString().replace("/io/sparkmp/", ""))
                  .distinct())
          .containsExactlyInAnyOrderElementsOf(PLAIN);
    }
    assertThat(Files.size(JAR)).isLessThan(200_000);
  }

  @Test
  void answersWithArrowAlone() throws Exception {
    assumeTrue(Files.exists(JAR), JAR + " is not built: run mvn verify");
    new MadeModel(20, 40, 8).write(folder);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-cp",
                classPath(),
                ScorerProbe.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();

    assertThat(output.lines().toList()).containsExactly(ScorerProbe.answers(folder));
  }

  /** The jar, what the build says that it needs, and the class that asks. */
  private static String classPath() throws IOException {
    return String.join(
        File.pathSeparator,
        JAR.toString(),
        Files.readString(Project.ROOT.resolve("scorer/target/classpath.txt")).strip(),
        Project.ROOT.resolve("benchmarks/target/test-classes").toString());
  }
}
