package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.testing.ChildJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Delta changes a session as a whole, so it has a JVM of its own. */
@Tag("nightly")
class DeltaTablesTest {

  @TempDir private Path folder;

  @Test
  @Timeout(value = 8, unit = TimeUnit.MINUTES)
  void commandsReadAndWriteDelta() throws Exception {
    List<String> command = new ArrayList<>(ChildJvm.command(DeltaTables.class));
    command.add(folder.toString());
    Path errors = folder.resolve("errors");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as("see %s", errors).isZero();
      assertThat(output).containsPattern("predictions: delta (\\d+) of \\1\n");
      assertThat(output.lines()).contains("lists: 40");
    } finally {
      process.destroyForcibly();
    }
  }
}
