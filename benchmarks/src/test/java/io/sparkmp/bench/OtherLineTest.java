package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import io.sparkmp.testing.SparkLines;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jars that are built for another line of Spark or Scala than that which runs say so. */
@Tag("cluster")
@Tag("lines")
class OtherLineTest {
  private static final String JAR = "spark-mp-cf.jar";

  @TempDir private Path folder;

  @Test
  @Timeout(value = 4, unit = TimeUnit.MINUTES)
  void jarsOfOtherLinesRefuseToRun() throws Exception {
    SparkLines.root(); // not there: jars may be of any build
    List<Path> others = jarsOfOtherLines();
    assumeFalse(others.isEmpty(), "there is no jar of another line yet");
    for (Path jar : others) {
      assertThat(run(jar))
          .as(jar.toString())
          .matches(
              "(?s)(WARNING[^\n]*\n)*"
                  + "spark-mp: Cannot run on Spark \\S+ with Scala \\S+: this jar of spark-mp is built"
                  + " for \\d\\.\\d_2\\.1\\d; use that for \\d\\.\\d_2\\.1\\d\n");
    }
  }

  private static List<Path> jarsOfOtherLines() throws IOException {
    Path own = Project.built("apps/cf");
    Path target = Project.ROOT.resolve("apps/cf/target");
    try (Stream<Path> folders = Files.list(target)) {
      return Stream.concat(Stream.of(target), folders)
          .filter(build -> !build.equals(own))
          .map(build -> build.resolve(JAR))
          .filter(Files::exists)
          .toList();
    }
  }

  /** What a training prints, with that jar and the Spark of this JVM. */
  private String run(Path jar) throws Exception {
    Path printed = folder.resolve("printed");
    List<String> command = ChildJvm.command("-Dlog4j2.configurationFile=" + Project.LOGGING);
    command.addAll(List.of("-cp", jar + File.pathSeparator + sparkAlone()));
    command.addAll(
        List.of("io.sparkmp.cf.cli.CfMain", "train", "--ratings", "none.csv", "--model", "none"));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).as("ended by itself").isTrue();
      assertThat(process.exitValue()).isNotZero();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(printed);
  }

  private static String sparkAlone() {
    String ours = Project.ROOT.toString();
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.startsWith(ours) && !entry.contains("io/sparkmp"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
