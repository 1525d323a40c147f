package io.sparkmp.spark.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChildJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A heap smaller than the model trains it to the same bytes. */
@Tag("nightly")
class LargeModelTest {
  private static final int IDS = 130_000;
  private static final int RECORDS = 260_000;

  /** With two sides, 532 MB of model. */
  private static final int LENGTH = 512;

  /** So that two workers' states fit into what Spark leaves of 500 MB. */
  private static final int WORKERS = 9;

  private static final long MOST_SECONDS = 240;

  @TempDir private Path home;

  @Test
  void trainsAModelThatIsLargerThanTheHeap() throws Exception {
    Path file = records();
    String small = run("500m", file);
    assertThat(small).contains("States that no worker trains will be on local disk");
    String large = run("2500m", file);
    assertThat(large).doesNotContain("on local disk, which");
    assertThat(result(small)).isEqualTo(result(large));
    try (var left = Files.list(home)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .as("nothing stays on disk")
          .noneMatch(name -> name.startsWith("blockmgr"));
    }
  }

  private static String result(String output) {
    return output.lines().filter(line -> line.startsWith("RESULT")).findFirst().orElseThrow();
  }

  private String run(String heap, Path file) throws Exception {
    List<String> command =
        ChildJvm.command(LargeModelMain.class, "-Xmx" + heap, "-Djava.io.tmpdir=" + home);
    command.addAll(List.of(file.toString(), Integer.toString(LENGTH), Integer.toString(WORKERS)));
    ProcessBuilder process = new ProcessBuilder(command).directory(home.toFile());
    return Child.run(process, home.resolve("log-" + heap), MOST_SECONDS);
  }

  private Path records() throws IOException {
    Path file = home.resolve("records.csv");
    SplitMix64 random = new SplitMix64(3);
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (int k = 0; k < RECORDS; k++) {
        out.append(Integer.toString(k < IDS ? k : random.nextInt(IDS))).append(',');
        out.append(Integer.toString(k < IDS ? k : random.nextInt(IDS))).append(',');
        out.append((char) ('1' + random.nextInt(5))).append('\n');
      }
    }
    return file;
  }
}
