package io.sparkmp.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command refuses, before anything is measured. */
@Tag("unit")
final class BenchMainTest {
  @TempDir private Path folder;

  private String refused(String... arguments) {
    StringWriter err = new StringWriter();
    int exit = BenchMain.commandLine().setErr(new PrintWriter(err)).execute(arguments);
    assertThat(exit).as(err.toString()).isEqualTo(2);
    return err.toString().lines().findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shufle|Invalid suite: shufle (expected: shuffle, marshalling, lineage, cf, lda, scale,"
            + " micro)",
        "--quick cf|Invalid place of --quick: before cf (expected: bench cf --quick)",
        "--quick kernel|Invalid place of --quick: before kernel (expected: bench kernel --quick)",
        "lda --quick quality --data d|Invalid place of --quick: before quality (expected: bench lda"
            + " quality --quick)",
        "lda --data d --documents 5|Invalid --documents: beside --data, which leaves no use for it",
        "lineage --kill --quick|Invalid --quick: beside --kill, which leaves no use for it",
        "lineage --sample-every 0|Invalid sample-every: 0 (expected: >= 1)",
        "lineage --cap 0|Invalid cap: 0 (expected: >= 1)",
        "cf --ratings a:b.csv|Invalid ratings: a:b.csv (expected: a file that can be read)",
        "implicit --ratings none.csv|spark-mp: Invalid ratings: none.csv (expected: a file that can"
            + " be read)",
        "kernel --scale -1|spark-mp: Invalid scale: -1.0 (expected: 0.03 to 100)",
        "recommend --rounds 0|spark-mp: Invalid rounds: 0 (expected: >= 1)",
        "cf --shapes 2m|Invalid value for option '--shapes' (NAME): Invalid shape: 2m (expected:"
            + " 1m, 10m or 25m)",
        "cf --scale 0|Invalid scale: 0.0 (expected: above 0, at most 10)",
        "cf --rounds 0|Invalid rounds: 0 (expected: >= 1)",
        "lda --documents 1|Invalid documents: 1 (expected: >= 2)",
        "lineage --chain wide|Invalid chain: wide (expected: narrow, shuffle or both)",
        "lineage --variants rdd|Invalid variant: rdd (expected: none, checkpoint-N, local-N,"
            + " memory, two or durable-N)",
        "lineage --kill|Invalid kill: in one JVM (expected: executors to kill: run it by"
            + " bin/local-cluster)",
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
