package io.sparkmp.lineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data of another Spark, in a JVM of its own. */
@Tag("cluster")
class OtherContextTest {
  @TempDir private Path folder;

  @Test
  void dataOfAStoppedSparkIsRefused() throws IOException, InterruptedException {
    List<String> lines = lines();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .isEqualTo("Cannot begin a loop: the SparkContext of its data is stopped");
    assertThat(lines.get(1))
        .startsWith("Cannot store generation 1: MapPartitionsRDD[1] at map at OtherContext.java:")
        .endsWith("belongs to another SparkContext than the generations before it");
  }

  private List<String> lines() throws IOException, InterruptedException {
    List<String> command = ChildJvm.command(OtherContext.class);
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(folder.resolve("errors").toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readAllLines(output, UTF_8);
  }
}
