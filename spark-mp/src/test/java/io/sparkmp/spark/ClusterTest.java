package io.sparkmp.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    String classPath = System.getProperty("java.class.path");
    List<Path> links = linkJars(classPath);
    Path out = home.resolve("out");
    Path log = home.resolve("log");
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "@" + ProjectFiles.javaOptions(),
            "-Djava.net.preferIPv4Stack=true",
            "-Xmx1g",
            "-cp",
            classPath,
            ClusterMain.class.getName(),
            home.toString());
    command.environment().put("SPARK_HOME", home.toString());
    command.environment().put("SPARK_SCALA_VERSION", "2.13");
    command.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    command.directory(home.toFile()).redirectOutput(out.toFile()).redirectError(log.toFile());

    Process driver = command.start();
    boolean ended;
    try {
      ended = driver.waitFor(MAX_MINUTES, TimeUnit.MINUTES);
    } finally {
      driver.descendants().forEach(ProcessHandle::destroyForcibly);
      driver.destroyForcibly().waitFor();
      for (Path link : links) {
        Files.delete(link);
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
            "RESULT example whose blocks are gone: same bytes, moved between processes");
    for (String kill : List.of("RING-0", "RING-3", "NARROW-0", "NARROW-3")) {
      assertThat(home.resolve(kill).resolve("open")).exists(); // an executor has been killed
    }
  }

  /** A folder that Spark takes for its installation: {@code jars/} is all that it needs. */
  private List<Path> linkJars(String classPath) throws IOException {
    Path jars = Files.createDirectory(home.resolve("jars"));
    Files.createDirectory(home.resolve("local"));
    List<Path> linked = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      if (entry.endsWith(".jar")) {
        Path jar = Path.of(entry);
        linked.add(Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar));
      }
    }
    assertThat(linked).isNotEmpty();
    return linked;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
