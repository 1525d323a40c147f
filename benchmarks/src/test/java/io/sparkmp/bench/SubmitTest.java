package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.cf.cli.CfMain;
import io.sparkmp.cli.MainCommand;
import io.sparkmp.embeddings.cli.EmbedMain;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.linear.cli.LinearMain;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.testing.ChildJvm;
import io.sparkmp.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged jars through Spark's own submit class on real executor processes. They are tested
 * here because this module is built after them.
 */
@Tag("cluster")
final class SubmitTest {
  private static final long SECONDS = 300;

  @TempDir private Path folder;

  @Test
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  void twoExecutorsGiveTheModelOfOneProcess() throws Exception {
    Path jar = jar("apps/cf", "spark-mp-cf.jar");
    Path ratings = folder.resolve("ratings.csv");
    Files.write(ratings, ratings());
    List<String> arguments = List.of("--ratings", ratings.toString(), "--epochs", "3");

    trainHere(new CfMain(), arguments, "one");
    String second = train("io.sparkmp.cf.cli.CfMain", jar, arguments, "two");

    assertThat(second).contains("Saved the model").contains("engine ring");
    assertMoved(second, "epoch 2/");
    assertSameModels("one", "two", "users", "items");
  }

  @Test
  @Tag("nightly")
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  void twoExecutorsGiveTheVectorsOfOneProcess() throws Exception {
    Path jar = jar("apps/embeddings", "spark-mp-embeddings.jar");
    Path sentences = folder.resolve("sentences.txt");
    Files.write(sentences, documents());
    List<String> arguments =
        List.of("--sentences", sentences.toString(), "--vector-size", "30", "--min-count", "2");
    String main = "io.sparkmp.embeddings.cli.EmbedMain";

    trainHere(new EmbedMain(), arguments, "one");
    String second = train(main, jar, arguments, "two");

    assertThat(second).contains("Saved the model").contains("engine ring");
    assertMoved(second, "epoch 2/");
    assertSameModels("one", "two", "vectors", "contexts");
  }

  @Test
  @Tag("nightly")
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  void twoExecutorsGiveTheWeightsOfOneProcess() throws Exception {
    Path jar = jar("apps/linear", "spark-mp-linear.jar");
    Path records = folder.resolve("records.libsvm");
    Files.write(records, records());
    List<String> arguments =
        List.of("--data", records.toString(), "--regularisation", "0.001", "--elastic-net", "0.5");
    String main = "io.sparkmp.linear.cli.LinearMain";

    trainHere(new LinearMain(), arguments, "one");
    String second = train(main, jar, arguments, "two");

    assertThat(second).contains("Saved the model").contains("engine ring").contains("Converged: ");
    assertMoved(second, "epoch 2/");
    assertSameModels("one", "two", "weights");
    List<String> judge =
        List.of(
            "evaluate", "--model", folder.resolve("two").toString(), "--data", records.toString());
    assertThat(submit(main, jar, judge, "judged"))
        .containsPattern("Log-loss 0\\.\\d{4} on 3001 records")
        .containsPattern("AUC 0\\.[89]\\d{3}");
  }

  @Test
  @Tag("nightly")
  @Tag("lines")
  @Timeout(value = 12, unit = TimeUnit.MINUTES)
  void twoExecutorsOfWhichOneIsKilledGiveTheTopicsOfOneProcess() throws Exception {
    Path jar = jar("apps/lda", "spark-mp-lda.jar");
    Path documents = folder.resolve("documents.txt");
    Files.write(documents, documents());
    List<String> arguments =
        List.of(
            "--docs",
            documents.toString(),
            "--stop-words",
            "english",
            "--topics",
            "5",
            "--sweeps",
            "400",
            "--sampler",
            "mh",
            "--learn-from",
            "3",
            "--learn-every",
            "3");

    trainHere(new LdaMain(), arguments, "one");
    killAfter = "sweep 2/";
    String second = train("io.sparkmp.lda.cli.LdaMain", jar, arguments, "killed");

    assertThat(second).contains("Saved the model").contains("engine ring").contains("tried again");
    assertMoved(second, "sweep 2/");
    assertSameModels("one", "killed", "words", "topics");
  }

  /** If set, an executor of the next training is killed when its log has such a line. */
  private @Nullable String killAfter;

  private static Path jar(String module, String name) {
    Path jar = Project.built(module).resolve(name);
    assumeTrue(Files.exists(jar), "the jar is not packaged yet: run mvn verify, not mvn test");
    return jar;
  }

  private static void assertMoved(String log, String line) {
    assertThat(log.lines().filter(each -> each.startsWith(line)))
        .as("slices that went to another process")
        .singleElement()
        .asString()
        .doesNotContain("moved 0 KB");
  }

  private void assertSameModels(String first, String second, String... tables) throws IOException {
    try (SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .getOrCreate()) {
      for (String table : tables) {
        assertThat(rows(spark, second, table)).isEqualTo(rows(spark, first, table)).isNotEmpty();
      }
    }
  }

  private static List<String> ratings() {
    SplitMix64 random = new SplitMix64(20);
    List<String> lines = new ArrayList<>(List.of("user,item,rating"));
    for (int k = 0; k < 20_000; k++) {
      int user = random.nextInt(500);
      int item = random.nextInt(200);
      lines.add("u" + user + "," + item + "," + (1 + (user * 7 + item * 3) % 9 / 2.0));
    }
    return lines;
  }

  /** Every third of 300 features counts: those up to 150 speak for the label 1. */
  private static List<String> records() {
    SplitMix64 random = new SplitMix64(22);
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < 3001; k++) {
      StringBuilder features = new StringBuilder();
      double margin = -0.5;
      for (int feature = 1 + random.nextInt(30);
          feature <= 300;
          feature += 1 + random.nextInt(60)) {
        double value = 1 + random.nextInt(8) / 8.0;
        features.append(' ').append(feature).append(':').append(value);
        margin += feature % 3 == 0 ? feature <= 150 ? value : -value : 0;
      }
      lines.add((random.nextDouble() < 1 / (1 + Math.exp(-2 * margin)) ? 1 : 0) + "" + features);
    }
    return lines;
  }

  /** Documents of 5 to 104 words; each has favourites among 3000 words. */
  private static List<String> documents() {
    SplitMix64 random = new SplitMix64(21);
    List<String> lines = new ArrayList<>();
    for (int d = 0; d < 700; d++) {
      StringBuilder line = new StringBuilder("The");
      int range = 30 * (1 + random.nextInt(100));
      for (int n = 5 + random.nextInt(100); n > 0; n--) {
        int word = random.nextInt(range);
        line.append(' ').append((char) ('a' + word % 26)).append((char) ('a' + word / 26 % 26));
        line.append((char) ('a' + word / 676)).append("x");
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private String train(String main, Path jar, List<String> arguments, String model)
      throws IOException, InterruptedException {
    return submit(main, jar, training(arguments, model), model);
  }

  /** By a Spark of this process, which {@link #assertSameModels} ends. */
  private void trainHere(MainCommand<?> command, List<String> arguments, String model) {
    assertThat(command.execute(training(arguments, model).toArray(String[]::new))).isZero();
  }

  private List<String> training(List<String> arguments, String model) {
    List<String> words = new ArrayList<>(List.of("train", "--workers", "2"));
    words.addAll(List.of("--model", folder.resolve(model).toString()));
    words.addAll(arguments);
    return words;
  }

  /**
   * Runs a command on two executors with a slot each.
   *
   * @param words of it
   * @param name of its log
   */
  private String submit(String main, Path jar, List<String> words, String name)
      throws IOException, InterruptedException {
    Path log = folder.resolve(name + ".log");
    List<String> command = new ArrayList<>();
    command.add(Project.ROOT.resolve("bin/local-cluster").toString());
    command.addAll(List.of("--class", main, jar.toString()));
    command.addAll(words);
    ProcessBuilder submit = new ProcessBuilder(command);
    ChildJvm.shortLived(submit);
    submit.environment().put("SPARK_MP_LINE", Project.line());
    submit.environment().put("SPARK_MP_EXECUTORS", "2");
    submit.environment().put("SPARK_MP_EXECUTOR_CORES", "1");
    submit.environment().put("SPARK_MP_EXECUTOR_MEMORY", "1024");
    submit.environment().put("SPARK_MP_DRIVER_MEMORY", "1g");
    submit.redirectErrorStream(true).redirectOutput(log.toFile());
    Process process = submit.start();
    try {
      if (killAfter != null) {
        killAnExecutor(process, log, killAfter);
      }
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      String output = Files.readString(log, StandardCharsets.UTF_8);
      assertThat(ended).as("ended within %d s: %s", SECONDS, output).isTrue();
      assertThat(process.exitValue()).as(output).isZero();
      return output;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Ends one by force once the log has a line that starts so. */
  private static void killAnExecutor(Process driver, Path log, String line)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (Files.readString(log).lines().noneMatch(each -> each.startsWith(line))) {
      assertThat(driver.isAlive()).as("%s has not come", line).isTrue();
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(20);
    }
    ProcessHandle executor =
        driver
            .descendants()
            .filter(each -> each.info().commandLine().orElse("").contains("ExecutorBackend"))
            .findFirst()
            .orElseThrow();
    assertThat(executor.destroyForcibly()).isTrue();
  }

  /**
   * A table in the order of its files. Every bit of a float shows in its text; the files themselves
   * may differ in how they are compressed.
   */
  private List<String> rows(SparkSession spark, String model, String table) {
    String path = folder.resolve(model).resolve(table).toString();
    return spark.read().parquet(path).toJSON().collectAsList();
  }
}
