package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.CommandRun;
import io.sparkmp.testing.Project;
import io.sparkmp.testing.SparkHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command on two executor processes, one of which is killed when the training is done. */
@Tag("nightly")
class KilledExecutorTest {
  private static final long MOST_SECONDS = 300;

  @TempDir private Path folder;

  /**
   * A run of the command.
   *
   * @param exit its exit code
   * @param out what it printed
   * @param err what it said beside that
   */

  /** Kills an executor as soon as the command has printed {@code text}, if that is not empty. */
  private CommandRun train(String model, String text, String... options) throws Exception {
    Path home = Files.createDirectory(folder.resolve("home-" + model));
    Path out = folder.resolve(model + ".out");
    Path err = folder.resolve(model + ".err");
    List<String> words =
        ChildJvm.command(
            CfMain.class,
            "-Xmx1g",
            "-Djava.net.preferIPv4Stack=true",
            "-Dlog4j2.configurationFile=" + Project.LOGGING,
            "-Dspark.master=local-cluster[2,1,1024]",
            "-Dspark.driver.host=127.0.0.1",
            "-Dspark.driver.bindAddress=127.0.0.1",
            "-Dspark.ui.enabled=false",
            "-Dspark.shuffle.io.retryWait=500ms", // Spark asks a dead executor three times, 5 s
            // apart
            "-Dspark.local.dir=" + home.resolve("local"),
            "-Dspark.serializer=org.apache.spark.serializer.KryoSerializer", // as many have it
            "-Dspark.executor.extraJavaOptions=-Djava.net.preferIPv4Stack=true",
            "-Dspark.executor.extraClassPath=" + SparkHome.ownCode());
    words.addAll(List.of("train", "--ratings", ratings().toString(), "--workers", "2"));
    words.addAll(List.of("--rank", "8", "--epochs", "4", "--test-fraction", "0.1"));
    words.addAll(List.of("--model", folder.resolve(model).toString()));
    words.addAll(List.of(options));
    ProcessBuilder command = new ProcessBuilder(words).directory(home.toFile());
    command.redirectOutput(out.toFile()).redirectError(err.toFile());
    ChildJvm.shortLived(command);
    command.environment().put("SPARK_SCALA_VERSION", "2.13");
    command.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    try (SparkHome installed = new SparkHome(home)) {
      command.environment().put("SPARK_HOME", installed.folder().toString());
      Process driver = command.start();
      try {
        if (!text.isEmpty()) {
          awaitText(driver, out, err, text);
          assertThat(executor(driver).orElseThrow().destroyForcibly()).isTrue();
        }
        assertThat(driver.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
            .as(Files.readString(err))
            .isTrue();
      } finally {
        driver.descendants().forEach(ProcessHandle::destroyForcibly);
        driver.destroyForcibly().waitFor();
      }
      return new CommandRun(driver.exitValue(), Files.readString(out), Files.readString(err));
    }
  }

  private Path ratings() throws IOException {
    Path file = folder.resolve("ratings.csv");
    if (!Files.exists(file)) {
      StringBuilder text = new StringBuilder("user,item,rating\n");
      for (int k = 0; k < 30_000; k++) {
        int user = Math.floorMod(k * 7919, 600);
        int item = Math.floorMod(k * 104_729 + k / 600, 300);
        text.append(user).append(',').append(item).append(',').append((user + 3 * item) % 5 + 1);
        text.append('\n');
      }
      Files.writeString(file, text);
    }
    return file;
  }

  private static void awaitText(Process driver, Path out, Path err, String text) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (true) {
      boolean isAlive = driver.isAlive();
      if (Files.readString(out).contains(text)) {
        return;
      }
      assertThat(isAlive).as(Files.readString(err)).isTrue();
      assertThat(System.nanoTime()).as("waiting for " + text).isLessThan(end);
      Thread.sleep(5);
    }
  }

  private static Optional<ProcessHandle> executor(Process driver) {
    return driver
        .descendants()
        .filter(
            child -> child.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
        .findFirst();
  }

  private List<String> rows(String model) {
    return List.of("users", "items").stream()
        .flatMap(
            table ->
                SharedSpark.get()
                    .read()
                    .parquet(folder.resolve(model).resolve(table).toString())
                    .collectAsList()
                    .stream()
                    .map(Row::toString)
                    .sorted())
        .toList();
  }

  @Test
  void theModelIsSavedAndJudgedAllTheSame() throws Exception {
    CommandRun undisturbed = train("undisturbed", "");
    assertThat(undisturbed.exit()).as(undisturbed.err()).isZero();
    assertThat(killed("Trained", "2", undisturbed))
        .doesNotContain("Warning: the loss", "made again");
    assertThat(killed("Trained", "1", undisturbed))
        .contains("Warning: the loss of an executor would start this training again")
        .contains("with it the model, which is now made again");
    killed("Saved", "1", undisturbed);
  }

  /** What a run with a killed executor prints; its results equal those of an undisturbed run. */
  private String killed(String moment, String copies, CommandRun undisturbed) throws Exception {
    String name = "killed-when-" + moment + "-of-" + copies;
    CommandRun killed = train(name, moment, "--copies", copies);
    assertThat(killed.exit()).as(name + killed.err()).isZero();
    assertThat(rows(name)).as(name).isEqualTo(rows("undisturbed"));
    assertThat(lastLine(killed.out()))
        .startsWith("Test RMSE")
        .isEqualTo(lastLine(undisturbed.out()));
    return killed.err();
  }

  private static String lastLine(String text) {
    return text.lines().reduce((before, line) -> line).orElse("");
  }
}
