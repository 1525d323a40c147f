package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that make no sense: the message names them, and the exit code is 2. */
@Tag("spark")
class BadArgumentsTest {
  @TempDir private static Path folder;
  private static Path ratings;

  @BeforeAll
  static void write() throws IOException {
    SharedSpark.get();
    ratings = Files.writeString(folder.resolve("ratings.csv"), "1,1,3\n1,2,4\n2,1,5\n2,3,1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rank 0|Invalid --rank: 0 (expected: 1 to 1048576)",
        "--step-size -1|Invalid --step-size: -1 (expected: > 0)",
        "--epochs 0|Invalid --epochs: 0 (expected: >= 1)",
        "--workers -1|Invalid --workers: -1 (expected: >= 1)",
        "--test-fraction 1.5|Invalid --test-fraction: 1.5 (expected: at least 0 and below 1)",
        "--validation-fraction -1|Invalid --validation-fraction: -1 (expected: at least 0 and below"
            + " 1)",
        "--test-fraction 0.5 --validation-fraction 0.5|Invalid --test-fraction and"
            + " --validation-fraction: 0.5 and 0.5 (expected: below 1 together)",
        "--regularisation -0.5|Invalid --regularisation: -0.5 (expected: >= 0)",
        "--implicit --initial-deviation 0|Invalid --initial-deviation: 0 (expected: > 0)",
        "--alpha 2|Cannot use --alpha without --implicit: it means nothing",
        "--subspace 2|Cannot use --subspace without --implicit: it means nothing",
        "--implicit --steps linear|Cannot use --steps with --implicit: it means nothing",
        "--implicit --step-size 1|Cannot use --step-size with --implicit: it means nothing",
        "--implicit --patience 2|Cannot use --patience with --implicit: it means nothing",
        "--implicit --bias-step-ratio 1|Cannot use --bias-step-ratio with --implicit: it means"
            + " nothing",
        "--implicit --validation-fraction 0.1|Cannot use --validation-fraction with --implicit: it"
            + " means nothing",
        "--rank 2 --implicit --subspace 3|Invalid --subspace: 3 (expected: 1 to the rank, 2)",
        "--patience 2|Cannot use --patience without --validation-fraction: there is no validation"
            + " set to judge the epochs by",
        "--snapshot-every 2|Cannot use --snapshot-every without --snapshots: no snapshots are"
            + " written",
        "--test t.csv --test-fraction 0.1|Cannot use --test-fraction with --test: one set judges"
            + " the model",
        "--overwrite|Cannot use --overwrite without --model: nothing is saved",
        "--decimal-comma --delimiter ,|Cannot use --decimal-comma with --delimiter ,: a comma"
            + " cannot be both; quote the numbers and use neither, or split the fields at ; or tab",
        "--workers 3 --engine ring|Cannot use engine ring: 3 workers need as many task slots at"
            + " once, and the cluster has 2; use at most 2 workers or more executor cores, or"
            + " engine auto or narrow"
      })
  void namesABadArgument(String argumentsAndMessage) {
    String[] parts = argumentsAndMessage.split("\\|");
    CommandRun ran = Ran.of((Object[]) ("train --ratings " + ratings + " " + parts[0]).split(" "));
    assertThat(ran.error()).isEqualTo("spark-mp: " + parts[1]);
    assertThat(ran.exit()).isEqualTo(2);
  }

  /** None of the files exists: options are checked before anything is read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate --model m --ratings r --exclude x|Cannot use --exclude without --ranking: every"
            + " rating is judged",
        "evaluate --model m --ratings r --k 5,10|Cannot use --k without --ranking: every rating is"
            + " judged",
        "evaluate --model m --ratings r --ranking 5 --k 10|Cannot use --k with a number after"
            + " --ranking: it means nothing",
        "evaluate --model m --ratings r --ranking 0|Invalid --ranking: 0 (expected: >= 1)",
        "evaluate --model m --ratings r --ranking --k 5,0|Invalid --k: 0 (expected: >= 1)",
        "recommend --model m --all|Cannot use --all without --output: there must be a place to"
            + " write to",
        "recommend --model m --users 1 --output o|Cannot use --output without --all: lists of some"
            + " users are printed",
        "recommend --model m --users 1 --overwrite|Cannot use --overwrite without --output or --html: nothing"
            + " is written",
        "recommend --model m --users 1 --user-column u|Cannot use --user-column without --exclude or --history:"
            + " it means nothing",
        "similar --model m --items 1 --item-names-columns 1,2|Cannot use --item-names-columns"
            + " without --item-names: there are no columns to find",
        "similar --model m --items 1 --item-names n --item-names-columns a|Invalid"
            + " --item-names-columns: a (expected: two columns, ids and names)",
        "fold-in --model m --ratings r --output-model o --alpha -1|Invalid --alpha: -1 (expected:"
            + " >= 0)",
        "demo --overwrite|Cannot use --overwrite without --model: nothing is saved"
      })
  void namesAnOptionThatMeansNothing(String argumentsAndMessage) {
    String[] parts = argumentsAndMessage.split("\\|");
    CommandRun ran = Ran.of((Object[]) parts[0].split(" "));
    assertThat(ran.error()).isEqualTo("spark-mp: " + parts[1]);
    assertThat(ran.exit()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--workers 2",
        "--slices-per-worker 1",
        "--engine ring",
        "--skip-malformed",
        "--rating-column 3",
        "--id-type long",
        "--decimal-comma"
      })
  void aRankingTakesNoOptionsOfRatings(String option) {
    List<Object> all =
        new ArrayList<>(List.of("evaluate", "--model", "m", "--ratings", "r", "--ranking", 5));
    all.addAll(List.of(option.split(" ")));
    CommandRun ran = Ran.of(all.toArray());
    assertThat(ran.error())
        .isEqualTo(
            "spark-mp: Cannot use " + option.split(" ")[0] + " with --ranking: it means nothing");
    assertThat(ran.exit()).isEqualTo(2);
  }

  @Test
  void recommendsToSomeOrToAll() {
    assertThat(Ran.of("recommend", "--model", "m").err()).contains("--users").contains("--all");
  }
}
