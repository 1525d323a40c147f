package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in separate processes that run out of memory, in whatever thread. */
@Tag("cluster")
class OutOfMemoryTest {
  private static final int LINES = 1_000_000;

  @TempDir private Path folder;

  private Path ratings() throws IOException {
    Path file = folder.resolve("ratings.csv");
    SplitMix64 random = new SplitMix64(1);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("user,item,rating\n");
      for (int k = 0; k < LINES; k++) {
        String id = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
        out.write("user-with-a-very-long-name-" + id + "," + k % 60_000 + "," + k % 5 + "\n");
      }
    }
    return file;
  }

  @Test
  void alwaysSaySo() throws Exception {
    String file = ratings().toString();
    for (int taken : new int[] {300, 320, 335}) {
      List<String> command =
          ChildJvm.command(
              TightCommand.class, "-Xmx512m", "-Dlog4j2.configurationFile=" + Project.LOGGING);
      command.addAll(List.of(Integer.toString(taken), "train", "--ratings", file, "--rank", "2"));
      Path err = folder.resolve("err-" + taken);
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(folder.resolve("out").toFile())
              .redirectError(err.toFile())
              .start();
      try {
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).as("with %s taken", taken).isTrue();
        assertThat(process.exitValue()).as("with %s taken", taken).isEqualTo(1);
        assertThat(Files.readAllLines(err))
            .noneMatch(line -> line.startsWith("\tat "))
            .filteredOn(line -> line.startsWith("spark-mp: "))
            .singleElement()
            .asString()
            .startsWith("spark-mp: Cannot go on: out of memory (")
            .contains("give more with --memory 8g");
      } finally {
        process.destroyForcibly();
      }
    }
  }
}
