package io.sparkmp.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command refuses, before anything is measured. */
@Tag("unit")
final class BenchMainTest {
  @TempDir private Path folder;

  private String refused(String... arguments) {
    StringWriter err = new StringWriter();
    int exit = BenchMain.commandLine().setErr(new PrintWriter(err)).execute(arguments);
    assertThat(exit).as(err.toString()).isEqualTo(2);
    String first = err.toString().lines().findFirst().orElseThrow();
    assertThat(first).startsWith("spark-mp: ");
    return first.substring("spark-mp: ".length());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shufle|Invalid suite: shufle (expected: shuffle, marshalling, lineage, cf, lda, embeddings, linear, loops,"
            + " scale, micro)",
        "--quick cf|Invalid place of --quick: before cf (expected: bench cf --quick)",
        "lda --data d --documents 5|Invalid --documents: beside --data, which leaves no use for it",
        "lineage --sample-every 0|Invalid sample-every: 0 (expected: >= 1)",
        "lineage --cap 0|Invalid cap: 0 (expected: >= 1)",
        "cf --ratings a:b.csv|Invalid ratings: a:b.csv (expected: a file that can be read)",
        "kernel|Invalid suite: kernel (expected: shuffle, marshalling, lineage, cf, lda, embeddings, linear, loops,"
            + " scale, micro)",
        "cf --shapes 2m|Invalid shape: 2m (expected: 1m, 10m, 25m or netflix)",
        "cf --origin --ranks 8|Invalid --ranks: beside --origin, which leaves no use for it",
        "cf --ratings r --origin|Invalid --origin: beside --ratings, which leaves no use for it",
        "cf --als-iterations 5,0|Invalid als-iterations: 0 (expected: >= 1)",
        "cf --scale 0|Invalid scale: 0.0 (expected: above 0, at most 10)",
        "cf --rounds 0|Invalid rounds: 0 (expected: >= 1)",
        "lda --documents 1|Invalid documents: 1 (expected: >= 2)",
        "lineage --chain wide|Invalid chain: wide (expected: narrow, shuffle or both)",
        "lineage --variants rdd|Invalid variant: rdd (expected: none, checkpoint-N, local-N,"
            + " memory, two or durable-N)",
        "lda --topics 1|Invalid topics: 1 (expected: >= 2)",
        "lda --data d|Invalid data: d (expected: a folder with docword.txt or docword.txt.gz)",
        "shuffle --slice-bytes 3|Invalid slice-bytes: 3 (expected: a multiple of 4 from 4 to 2000M,"
            + " such as 10k or 16M)",
        "marshalling --ranks 0|Invalid ranks: 0 (expected: >= 1)",
        "scale --workers 0|Invalid workers: 0 (expected: 1 to 4000)",
      })
  void badOptions(String arguments, String message) {
    assertThat(refused(arguments.split(" ", -1))).isEqualTo(message);
  }

  @Test
  void unknownPeersAreNamedWithThoseThereAre() {
    assertThat(refused("lda", "--peers", "gensim"))
        .startsWith("Invalid value for option '--peers'")
        .contains("gensim")
        .containsIgnoringCase("expected one of [em, online, mallet]");
  }

  @Test
  void filesThatAreNotThere() throws IOException {
    Path none = folder.resolve("none");
    assertThat(refused("lda", "--data", none.toString()))
        .isEqualTo(
            "Invalid data: " + none + " (expected: a folder with docword.txt or docword.txt.gz)");
    assertThat(refused("cf", "--ratings", none.toString()))
        .isEqualTo("Invalid ratings: " + none + " (expected: a file that can be read)");
    assertThat(refused("--compare", none.toString())).contains(none.toString());
    Path text = Files.writeString(folder.resolve("text"), "no JSON");
    assertThat(refused("--compare", text.toString())).contains(text.toString());
  }

  @Test
  void filesInThePlaceOfFolders() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    for (Path out : List.of(file, file.resolve("below"))) {
      assertThat(refused("micro", "--out", out.toString()))
          .isEqualTo("Invalid out: " + out + " (expected: a folder that can be written to)");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shuffle",
        "marshalling",
        "lineage",
        "cf",
        "lda",
        "embeddings",
        "linear",
        "loops",
        "scale",
        "micro"
      })
  void helpOfASuiteSpeaksOfThatSuite(String suite) {
    StringWriter out = new StringWriter();
    assertThat(
            BenchMain.commandLine()
                .setUsageHelpWidth(80)
                .setOut(new PrintWriter(out))
                .execute(suite, "--help"))
        .isZero();
    assertThat(out.toString())
        .startsWith("Usage: bench " + suite + " ")
        .containsPattern("--quick +A small run: ")
        .doesNotContain("all suites")
        .doesNotContain("\u001b");
    assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void helpOfAllSuitesSpeaksOfAll() {
    StringWriter out = new StringWriter();
    BenchMain.commandLine().setOut(new PrintWriter(out)).execute("--help");
    assertThat(out.toString()).containsPattern("--quick +A small run of all suites");
  }

  @Test
  void anEarlierReportIsKept() throws IOException {
    Path report = Files.writeString(folder.resolve("results.json"), "{}");
    assertThat(refused("micro", "--out", folder.toString()))
        .isEqualTo(
            "Invalid out: "
                + folder
                + " (expected: a folder without a report; --overwrite replaces the one there)");
    assertThat(report).hasContent("{}");
  }
}
