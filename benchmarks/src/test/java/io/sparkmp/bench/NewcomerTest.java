package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.cf.cli.CfMain;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.testing.Project;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Mistakes of newcomers, replayed: what they typed, the exit code, and what the commands said of
 * it, in {@code newcomer.txt}. A line {@code $ command} is followed by {@code = code} and by what
 * was printed on stderr but for progress; {@code DIR} stands for a folder that {@link
 * NewcomerFiles} has filled. With {@code -Dsparkmp.golden=write} the file is written anew, to be
 * reviewed.
 */
@Tag("long")
class NewcomerTest {
  private static final String NAME = "newcomer.txt";
  private static final int MOST_LINES = 3;

  /** Progress, and the fields of it that no two runs have in common. */
  private static final Pattern PROGRESS =
      Pattern.compile("^(\\(wait: |epoch |iteration |sweep |Reading .*\\.\\.\\.$).*");

  @TempDir private static Path folder;

  /** What was typed, and what came of it. */
  private record Step(String command, List<String> said) {}

  @BeforeAll
  static void open() throws IOException {
    SparkSession.builder()
        .config(
            new SparkConf()
                .setMaster("local[2]")
                .setAppName("newcomer")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.ui.enabled", "false")
                .set("spark.sql.shuffle.partitions", "4")
                .set("spark.executor.killOnFatalError.depth", "0")
                .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .set(
                    "spark.kryo.registrator",
                    "io.sparkmp.cf.CfKryoRegistrator,io.sparkmp.lda.LdaKryoRegistrator"))
        .getOrCreate();
    NewcomerFiles.write(folder);
  }

  @AfterAll
  static void close() {
    SparkSession.active().stop();
  }

  @Test
  void everyMistakeHasItsMessage() throws IOException {
    Path golden =
        Project.ROOT.resolve("benchmarks/src/test/resources/io/sparkmp/bench").resolve(NAME);
    List<String> now = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    List<String> reviewed = Files.readAllLines(golden);
    for (String line : reviewed) {
      if (line.startsWith("#") || line.isEmpty()) {
        now.add(line);
      } else if (line.startsWith("$ ")) {
        Step step = run(line.substring(2));
        now.add(line);
        now.addAll(step.said);
        steps.add(step);
      }
    }
    if ("write".equals(System.getProperty("sparkmp.golden"))) {
      Files.write(golden, now);
    }
    steps.forEach(NewcomerTest::assertShort);
    assertThat(now).isEqualTo(reviewed);
    assertThat(folder.resolve("treasure")).isDirectoryContaining("glob:**/notes.txt");
    assertThat(folder.resolve("treasure/ratings.csv")).exists();
  }

  private static void assertShort(Step step) {
    assertThat(step.said)
        .as(step.command)
        .noneMatch(line -> line.startsWith("\tat ") || line.contains("Exception"))
        .filteredOn(line -> line.startsWith("spark-mp: "))
        .hasSizeLessThanOrEqualTo(1);
    if (!step.said.get(0).equals("= 0")) {
      assertThat(step.said.subList(1, step.said.size())).as(step.command).isNotEmpty();
      long afterFailure =
          step.said.stream().dropWhile(line -> !line.startsWith("spark-mp: ")).count();
      assertThat(afterFailure).as(step.command).isBetween(1L, (long) MOST_LINES);
    }
  }

  private static Step run(String command) {
    List<String> words =
        new ArrayList<>(
            Arrays.stream(command.split(" ", -1))
                .map(word -> word.replace("DIR", folder.toString()).replace("%20", " "))
                .toList());
    String program = words.remove(0);
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int exit;
    try {
      System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      String[] arguments = words.toArray(String[]::new);
      exit =
          switch (program) {
            case "cf" -> new CfMain().execute(arguments);
            case "lda" -> new LdaMain().execute(arguments);
            case "bench" -> BenchMain.commandLine().execute(arguments);
            default -> throw new IllegalArgumentException("Invalid program: " + program);
          };
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    List<String> lines = new ArrayList<>(List.of("= " + exit));
    said.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !PROGRESS.matcher(line).matches())
        .map(line -> line.replace(folder.toString(), "DIR"))
        .map(line -> line.replace(Path.of("").toAbsolutePath().toString(), "HERE"))
        .map(line -> line.replaceAll("[0-9.]+ (GB|MB|kB)", "SIZE"))
        .forEach(lines::add);
    return new Step(command, lines);
  }
}
