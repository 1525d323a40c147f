package io.sparkmp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.Project;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What bin/spark-mp refuses before it starts a JVM. */
@Tag("unit")
class LauncherTest {

  @ParameterizedTest
  @CsvSource({"400m", "511M", "524287k", "1k"})
  void tooLittleMemoryIsRefused(String memory) throws IOException, InterruptedException {
    String said = run("--memory", memory, "cf", "train");
    assertThat(said)
        .isEqualTo(
            "spark-mp: Invalid memory: "
                + memory
                + " (expected: at least 512m, which Spark needs)\n2");
  }

  @ParameterizedTest
  @CsvSource({"512m", "524288k", "8g", "1T", "99999999999m"})
  void enoughIsNot(String memory) throws IOException, InterruptedException {
    assertThat(run("--memory=" + memory, "nosuch"))
        .startsWith("spark-mp: Invalid command: nosuch ");
  }

  private static String run(String... arguments) throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 2];
    command[0] = "bash";
    command[1] = Project.ROOT.resolve("bin/spark-mp").toString();
    System.arraycopy(arguments, 0, command, 2, arguments.length);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return said + process.waitFor();
  }
}
