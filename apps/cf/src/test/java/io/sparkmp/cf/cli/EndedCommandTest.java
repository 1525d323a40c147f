package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in separate processes that somebody ends, or whose disk is full. */
@Tag("cluster")
class EndedCommandTest {
  private static final int SIGINT = 2;
  private static final long MOST_SECONDS = 240;

  @TempDir private Path folder;
  private Process process;
  private Path out;
  private Path err;

  private void start(String... arguments) throws IOException {
    start(List.of(), arguments);
  }

  private void start(List<String> options, String... arguments) throws IOException {
    List<String> all =
        new ArrayList<>(List.of("-Xmx1g", "-Dlog4j2.configurationFile=" + Project.LOGGING));
    all.addAll(options);
    List<String> command = ChildJvm.command(CfMain.class, all.toArray(String[]::new));
    command.addAll(List.of(arguments));
    out = folder.resolve("out");
    err = folder.resolve("err");
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .directory(folder.toFile());
    builder.environment().put("SPARK_LOCAL_DIRS", temporary.toString());
    process = builder.start();
  }

  @AfterEach
  void end() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private void awaitText(Path file, String text) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (!Files.exists(file) || !Files.readString(file).contains(text)) {
      assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
      assertThat(System.nanoTime()).as("waiting for " + text).isLessThan(end);
      Thread.sleep(20);
    }
  }

  private int exit() throws InterruptedException {
    assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Test
  void aTrainingThatIsTerminatedAfterSavingSaysWhereTheModelIs() throws Exception {
    start("demo", "--ratings", "3000000", "--epochs", "1", "--model", "model");
    assertSavedBeforeTheEnd();
  }

  /** It trains the best of its trials by another command. */
  @Test
  @Tag("nightly")
  void aSearchThatIsTerminatedAfterSavingSaysWhereTheModelIs() throws Exception {
    StringBuilder ratings = new StringBuilder("user,item,rating\n");
    for (int k = 0; k < 500_000; k++) {
      ratings.append(k % 5003 + "," + k % 997 + "," + (k * 7 % 5 + 1) + "\n");
    }
    Files.writeString(folder.resolve("ratings.csv"), ratings);
    List<String> words = new ArrayList<>(List.of("tune", "--ratings", "ratings.csv"));
    words.addAll(List.of("--rank", "2", "--epochs", "1", "--trials", "2"));
    words.addAll(List.of("--test-fraction", "0.2", "--model", "model"));
    start(words.toArray(String[]::new));
    assertSavedBeforeTheEnd();
  }

  private void assertSavedBeforeTheEnd() throws Exception {
    awaitText(out, "Saved the model to model");
    process.destroy();
    assertThat(exit()).isEqualTo(143);
    List<String> said = Files.readAllLines(err);
    assertThat(said.get(said.size() - 1))
        .isEqualTo("spark-mp: terminated; the model is saved to model");
    assertThat(folder.resolve("model/metadata.json")).exists();
  }

  private void assertEnded(String how) throws IOException {
    List<String> said = Files.readAllLines(err);
    assertThat(said.get(said.size() - 1))
        .isEqualTo("spark-mp: " + how + "; incomplete outputs are not kept");
    assertThat(said)
        .noneMatch(line -> line.startsWith("\tat ") || line.contains("Exception"))
        .filteredOn(line -> line.startsWith("spark-mp: "))
        .hasSize(1);
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("out", "err", "tmp");
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void aLineAndNothingElseIsLeftOfATrainingThatIsTerminated() throws Exception {
    start("demo", "--ratings", "300000", "--epochs", "100000", "--model", "model");
    awaitText(err, "epoch 1/");
    process.destroy();
    assertThat(exit()).isEqualTo(143);
    assertEnded("terminated");
  }

  @Test
  void aLineAndNothingElseIsLeftOfReadingThatIsInterrupted() throws Exception {
    assumeTrue(!ignoresInterrupts(), "SIGINT is ignored by whoever has started the tests");
    start("demo", "--ratings", "20000000", "--model", "model");
    awaitText(out, "Making about");
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(exit()).isEqualTo(130);
    assertEnded("interrupted");
  }

  /** A process that is started in the background of a script ignores it, and so do its children. */
  private static boolean ignoresInterrupts() throws IOException {
    String ignored =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElse("0");
    return (Long.parseUnsignedLong(ignored, 16) & 1L << (SIGINT - 1)) != 0;
  }

  /** All that a chain knows is in its snapshots: draws, precisions, links and their kept draws. */
  @Test
  @Tag("nightly")
  void aKilledChainOnFeaturesGoesOnToTheSameValues() throws Exception {
    StringBuilder ratings = new StringBuilder("user,item,rating\n");
    for (int k = 0; k < 60_000; k++) {
      int user = Math.floorMod(k * 7919, 1200);
      int item = Math.floorMod(k * 104_729 + k / 1200, 300);
      ratings.append(user + "," + item + "," + ((user + 3 * item) % 5 + 1) + "\n");
    }
    Files.writeString(folder.resolve("ratings.csv"), ratings);
    StringBuilder items = new StringBuilder("item,size,kind\n");
    for (int i = 0; i < 320; i++) {
      items.append(i + "," + i % 7 + "," + (i % 3 == 0 ? "a|b" : "b|c" + i % 5) + "\n");
    }
    Files.writeString(folder.resolve("items.csv"), items);

    start(chain("whole"));
    assertThat(exit()).as(Files.readString(err)).isZero();
    start(chain("resumed", "--snapshots", "snapshots", "--snapshot-every", "1s"));
    awaitText(err, "SnapshotWriter: Committed");
    process.destroyForcibly();
    assertThat(exit()).isNotZero();
    assertThat(Files.readString(err)).doesNotContain("iteration 150/150");
    start(chain("resumed", "--snapshots", "snapshots", "--snapshot-every", "1s"));
    assertThat(exit()).as(Files.readString(err)).isZero();
    assertThat(Files.readString(err)).doesNotContain("iteration 1/150");

    for (String table : List.of("users", "items", "item-features")) {
      assertThat(rows("resumed", table)).isNotEmpty().isEqualTo(rows("whole", table));
    }
  }

  private static String[] chain(String model, String... more) {
    List<String> words = new ArrayList<>(List.of("train", "--ratings", "ratings.csv"));
    words.addAll(List.of("--method", "bayes", "--rank", "16", "--epochs", "150"));
    words.addAll(List.of("--item-features", "items.csv", "--workers", "2", "--model", model));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  private List<String> rows(String model, String table) {
    return SharedSpark.get()
        .read()
        .parquet(folder.resolve(model).resolve(table).toString())
        .collectAsList()
        .stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }

  /** As where the temporary folder is full, or no library may be run from it. */
  @Test
  void aModelIsSavedWhereSnappyCannotBeUnpacked() throws Exception {
    Path notAFolder = Files.createFile(folder.resolve("file"));
    start(
        List.of("-Dorg.xerial.snappy.tempdir=" + notAFolder),
        "demo",
        "--ratings",
        "300000",
        "--epochs",
        "1",
        "--model",
        "model");
    assertThat(exit()).as(Files.readString(err)).isZero();
    assertThat(Files.readString(err))
        .contains("Writing models and tables without compression: the library of Snappy cannot be")
        .contains("unpacked into " + notAFolder)
        .doesNotContain("\tat ");
    assertThat(rows("model", "users")).isNotEmpty();
  }

  @Test
  void aFullDiskIsNamedAndLeftAsItWasAndTheModelIsSavedElsewhere() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", disk.toString())
            .redirectErrorStream(true)
            .start();
    assumeTrue(mount.waitFor() == 0, "a small disk cannot be mounted here; that needs root");
    try {
      start("demo", "--ratings", "300000", "--epochs", "1", "--rank", "64", "--model", disk + "/m");
      assertThat(exit()).isEqualTo(3);
      List<String> failed =
          Files.readAllLines(err).stream().filter(line -> line.startsWith("spark-mp: ")).toList();
      assertThat(failed)
          .singleElement()
          .asString()
          .startsWith("spark-mp: Cannot write model to " + disk + "/m: No space left on device in ")
          .containsPattern("in " + disk + " \\([0-9.]+ \\w+ free\\) after [0-9.]+ \\w+;");
      assertThat(Files.readString(err)).doesNotContain("\tat ");
      assertThat(disk).isEmptyDirectory();
      List<String> said = Files.readAllLines(err);
      String last = said.get(said.size() - 1);
      Matcher kept =
          Pattern.compile("The model is saved to file:(\\S+) instead; move it .*").matcher(last);
      assertThat(kept.matches()).as(last).isTrue();
      assertThat(Path.of(kept.group(1)).resolve("metadata.json")).exists();
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }
}
