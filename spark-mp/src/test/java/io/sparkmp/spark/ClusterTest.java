package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promises 2 and 6 over real processes: a driver and two executors, which get killed. */
@Tag("cluster")
class ClusterTest {
  private static final int MAX_MINUTES = 5;

  @TempDir private Path home;

  @Test
  void sameBytesFromTwoExecutorsThatGetKilled() throws Exception {
    Path out = home.resolve("out");
    Path log = home.resolve("log");
    List<String> words =
        ChildJvm.command(ClusterMain.class, "-Djava.net.preferIPv4Stack=true", "-Xmx1g");
    words.add(home.toString());
    ProcessBuilder command = new ProcessBuilder(words);
    command.environment().put("SPARK_SCALA_VERSION", "2.13");
    command.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    command.directory(home.toFile()).redirectOutput(out.toFile()).redirectError(log.toFile());

    boolean ended;
    try (SparkHome installed = new SparkHome(home)) {
      command.environment().put("SPARK_HOME", installed.folder().toString());
      Process driver = command.start();
      try {
        ended = driver.waitFor(MAX_MINUTES, TimeUnit.MINUTES);
      } finally {
        driver.descendants().forEach(ProcessHandle::destroyForcibly);
        driver.destroyForcibly().waitFor();
      }
    }

    assertThat(ended).as(() -> "ended in time; its log:\n" + read(log)).isTrue();
    List<String> results =
        Files.readAllLines(out).stream().filter(line -> line.startsWith("RESULT ")).toList();
    assertThat(results)
        .as(() -> "results; the driver's log:\n" + read(log))
        .containsExactly(
            "RESULT RING undisturbed: same bytes, moved between processes",
            "RESULT RING killed in epoch 0: same bytes, moved between processes",
            "RESULT RING killed in epoch 3: same bytes, moved between processes",
            "RESULT NARROW undisturbed: same bytes",
            "RESULT NARROW killed in epoch 0: same bytes",
            "RESULT NARROW killed in epoch 3: same bytes",
            "RESULT example: same bytes, moved between processes",
            "RESULT example whose blocks are gone: same bytes, moved between processes",
            "RESULT kept: 10 rows, 1 copies",
            "RESULT detached: 10 rows, 2 copies");
    for (String kill : List.of("RING-0", "RING-3", "NARROW-0", "NARROW-3")) {
      assertThat(home.resolve(kill).resolve("open")).exists(); // an executor has been killed
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
