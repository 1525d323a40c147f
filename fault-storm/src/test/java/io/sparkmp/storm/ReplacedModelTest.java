package io.sparkmp.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that replace a model, are killed on the way, or meet. */
@Tag("cluster")
@Timeout(value = 20, unit = TimeUnit.MINUTES) // what fails says so itself before
class ReplacedModelTest {
  private static final Duration MOST = Duration.ofMinutes(4);
  private static final int OLD = 2;
  private static final int NEW = 3;

  /** What a killed process was about to do, with the rank of the model that is read after it. */
  private static final Map<String, Integer> KILLED_BEFORE =
      Map.of(
          "CREATE .m.replacing", OLD,
          "RENAME .m.replaced", NEW,
          "CREATE .m.vacated", NEW,
          "RENAME m", NEW,
          "DELETE .m.replaced", NEW);

  @TempDir private Path folder;

  private Path place;
  private int processes;

  private SparkProcess start(String scheme, int times, String... models) {
    List<String> words = new ArrayList<>(List.of(scheme + ":" + place, Integer.toString(times)));
    words.addAll(List.of(models));
    Map<String, String> conf =
        Map.of(
            "spark.hadoop.fs.stepped.impl",
            SteppedFileSystem.class.getName(),
            "spark.hadoop." + SteppedFileSystem.FOLDER,
            place.getParent().toString());
    processes++;
    return new SparkProcess(
        folder.resolve("spark-" + processes),
        new SparkProcess.Plan(Replacing.class, words, "local[1]", conf, "600m"));
  }

  private SparkProcess replacing(String scheme, int times) {
    return start(scheme, times, model(OLD), model(NEW));
  }

  private String model(int rank) {
    return folder.resolve("rank-" + rank).toString();
  }

  private String digest(int rank) {
    return ModelDigest.of(Path.of(model(rank)));
  }

  private static List<String> lines(SparkProcess process) throws InterruptedException {
    List<String> lines = new ArrayList<>();
    for (String line = process.poll(Duration.ZERO);
        line != null;
        line = process.poll(Duration.ZERO)) {
      lines.add(line);
    }
    return lines;
  }

  /** What the processes say of their failures. */
  private String logs() {
    StringBuilder logs = new StringBuilder();
    for (int i = 1; i <= processes; i++) {
      try {
        logs.append(Files.readString(folder.resolve("spark-" + i + "/log")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return logs.toString();
  }

  /** Lets a process take its steps until it is about to take this one. */
  private static void awaitStep(SparkProcess process, String step) throws InterruptedException {
    List<String> taken = new ArrayList<>();
    for (String line = process.poll(MOST); line != null; line = process.poll(MOST)) {
      taken.add(line);
      if (line.equals(SteppedFileSystem.STEP + step)) {
        return;
      }
      if (line.startsWith(SteppedFileSystem.STEP)) {
        process.send("");
      }
    }
    throw new AssertionError("It has not come to " + step + ", but to " + taken);
  }

  @BeforeEach
  void makeModels() throws InterruptedException {
    for (int rank : new int[] {OLD, NEW}) {
      place = Path.of(model(rank));
      try (SparkProcess made = start("file", 1, Integer.toString(rank))) {
        assertThat(made.exit(MOST)).isZero();
      }
    }
    place = folder.resolve("place/m");
  }

  private void put(int rank) throws Exception {
    Trees.delete(place.getParent());
    Files.createDirectories(place.getParent());
    FileUtils.copyDirectory(new File(model(rank)), place.toFile());
  }

  /** The place is empty then. */
  @Test
  void whoIsKilledLeavesAWholeModelToReadersAndWriters() throws Exception {
    assertAWholeModelAfterAKillBefore("RENAME m");
  }

  @Test
  @Tag("nightly")
  void whoIsKilledAtAnyStepLeavesAWholeModel() throws Exception {
    for (String step : KILLED_BEFORE.keySet()) {
      assertAWholeModelAfterAKillBefore(step);
    }
  }

  private void assertAWholeModelAfterAKillBefore(String step) throws Exception {
    put(OLD);
    try (SparkProcess process = replacing(SteppedFileSystem.SCHEME, 1)) {
      awaitStep(process, step);
      process.kill();
    }
    int found = KILLED_BEFORE.get(step);
    try (SparkProcess next = replacing("file", 1)) {
      assertThat(next.exit(MOST)).as(step).isZero();
      assertThat(lines(next)).containsExactly(Replacing.FOUND + found);
    }
    assertThat(ModelDigest.of(place)).as(step).isEqualTo(digest(found == OLD ? NEW : OLD));
  }

  @Test
  @Tag("nightly")
  void whoeverWritesAtTheSameTimeLeavesAWholeModel() throws Exception {
    put(OLD);
    int rounds = 4;
    try (SparkProcess one = replacing("file", rounds);
        SparkProcess other = replacing("file", rounds)) {
      for (SparkProcess process : List.of(one, other)) {
        assertThat(process.exit(MOST)).as(this::logs).isZero();
        assertThat(lines(process))
            .hasSize(rounds)
            .allMatch(List.of(Replacing.FOUND + OLD, Replacing.FOUND + NEW)::contains);
      }
    }
    assertThat(List.of(digest(OLD), digest(NEW))).contains(ModelDigest.of(place));
    assertThat(place.getParent().toFile().list()).containsExactly("m");
  }
}
