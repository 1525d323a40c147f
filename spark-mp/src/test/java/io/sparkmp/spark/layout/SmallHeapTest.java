package io.sparkmp.spark.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.random.SplitMix64;
import io.sparkmp.spark.SharedSpark;
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

/** A heap smaller than the ratings lays them out in the same blocks. */
@Tag("long")
class SmallHeapTest {
  private static final int USERS = 50_000;
  private static final int ITEMS = 2_000;
  private static final long MOST_SECONDS = 240;

  /** Megabytes, of which Spark and its classes take 40 at the start. */
  private static final int HEAP = 160;

  /** In memory, as the records of a block are, they would take as much as the heap. */
  private static final int RATINGS = 12_000_000;

  @TempDir private Path home;

  /** In random order; one in ten repeats the user and item of the previous one. */
  private Path ratings() throws IOException {
    Path file = home.resolve("ratings.csv");
    SplitMix64 random = new SplitMix64(3);
    int user = 0;
    int item = 0;
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      for (int k = 0; k < RATINGS; k++) {
        if (k == 0 || random.nextInt(10) > 0) {
          user = random.nextInt(USERS);
          item = random.nextInt(ITEMS);
        }
        out.append(Integer.toString(user)).append(',').append(Integer.toString(item)).append(',');
        out.append((char) ('1' + random.nextInt(5))).append('\n');
      }
    }
    return file;
  }

  @Test
  void laysOutMoreThanTheHeapHolds() throws Exception {
    Path file = ratings();
    List<String> command =
        ChildJvm.command(
            SmallHeapMain.class,
            "-Xmx" + HEAP + "m",
            "-Djava.io.tmpdir=" + home,
            "-Dspark.testing.memory=" + ((long) HEAP << 20),
            "-Dspark.testing.reservedMemory=" + (HEAP << 20) / 3);
    command.add(file.toString());
    ProcessBuilder process = new ProcessBuilder(command).directory(home.toFile());
    String output = Child.run(process, home.resolve("log"), MOST_SECONDS);
    assertThat(output)
        .contains("RESULT " + SmallHeapMain.digests(SharedSpark.get(), file.toString()));
  }
}
