package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as it is called. */
@Tag("spark")
class CfTuneCommandTest {
  @TempDir private static Path folder;
  private static Path ratings;

  @BeforeAll
  static void write() throws IOException {
    List<Row> rows =
        new PlantedRatings(200, 60, 6000, 2, 0.2, 0.3, 0.3, 1)
            .frame(SharedSpark.get(), 1)
            .collectAsList();
    ratings =
        Files.writeString(
            folder.resolve("my ratings.csv"),
            rows.stream()
                .map(row -> row.getLong(0) + "," + row.getLong(1) + "," + row.getFloat(2))
                .collect(Collectors.joining("\n", "user,item,rating\n", "\n")));
  }

  private static CommandRun tune(Object... more) {
    List<Object> all = new ArrayList<>(List.of("tune", "--ratings", ratings));
    all.addAll(List.of(more).contains("--epochs") ? List.of() : List.of("--epochs", 6));
    all.addAll(List.of(more).contains("--trials") ? List.of() : List.of("--trials", 3));
    all.addAll(List.of(more).contains("--rank") ? List.of() : List.of("--rank", "2..16"));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  private static String line(CommandRun ran, String start) {
    return ran.out().lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }

  /** Each file of a model by its name, except the folder's own bookkeeping. */
  private static String model(Path path) throws IOException {
    Path arrow = Path.of(path + "-arrow");
    assertThat(Ran.of("export", "--model", path, "--output", arrow).exit()).isZero();
    try (Stream<Path> files = Files.list(arrow)) {
      List<String> hashes = new ArrayList<>();
      for (Path file : files.filter(each -> each.toString().endsWith(".arrow")).sorted().toList()) {
        hashes.add(file.getFileName() + " " + Arrays.hashCode(Files.readAllBytes(file)));
      }
      return String.join("\n", hashes);
    }
  }

  @Test
  void theCommandThatIsPrintedTrainsTheSameModel() throws IOException {
    Path tuned = folder.resolve("tuned");
    Path json = folder.resolve("trials.json");
    CommandRun ran = tune("--test-fraction", 0.2, "--model", tuned, "--json", json, "--seed", 3);
    assertThat(ran.exit()).as(ran.err()).isZero();
    String command = line(ran, "Repeated by: ").substring("Repeated by: ".length());
    assertThat(command)
        .startsWith("cf train --ratings '" + ratings + "' ")
        .contains(" --model " + tuned);

    Path repeated = folder.resolve("repeated");
    String other = command.substring("cf ".length()).replace(" " + tuned, " " + repeated);
    CommandRun again = Ran.of((Object[]) words(other));
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(line(again, "Test RMSE")).isEqualTo(line(ran, "Test RMSE"));
    assertThat(model(repeated)).isEqualTo(model(tuned)).contains("items.arrow");

    JsonNode all = new ObjectMapper().readTree(json.toFile());
    assertThat(all.path("command").asText()).isEqualTo(command);
    assertThat(all.path("measure").asText()).isEqualTo("validation RMSE");
    assertThat(all.path("trials")).hasSize(3);
    JsonNode winner = all.path("trials").get(all.path("winner").asInt() - 1);
    assertThat(winner.path("epochs").asInt()).isEqualTo(6);
    assertThat(command).contains(" --rank " + winner.path("settings").path("rank").asInt() + " ");
    for (JsonNode trial : all.path("trials")) {
      assertThat(trial.path("value").asDouble())
          .isGreaterThanOrEqualTo(
              trial.path("epochs").asInt() == 6 ? winner.path("value").asDouble() : 0);
    }
  }

  /** With few epochs, train has steps that adapt; a step size would turn them off. */
  @ParameterizedTest
  @ValueSource(ints = {4, 9, 24, 25})
  void theFirstTrialIsWhatTrainDoes(int epochs) {
    List<Object> same =
        List.of("--rank", 16, "--epochs", epochs, "--test-fraction", 0.2, "--seed", 3);
    CommandRun tuned = tune(Stream.concat(Stream.of("--trials", 1), same.stream()).toArray());
    assertThat(line(tuned, "Repeated by: ").contains(" --step-size "))
        .isEqualTo(epochs < 5 || epochs > 24);
    CommandRun trained =
        Ran.of(Stream.concat(Stream.of("train", "--ratings", ratings), same.stream()).toArray());
    assertThat(line(tuned, "Test RMSE")).isEqualTo(line(trained, "Test RMSE"));
  }

  @Test
  void theStartIsSearchedIfItHasARange() {
    assertStartIsSearched("--seed", 3);
  }

  @Test
  @Tag("nightly")
  void theStartOfImplicitFeedbackIsSearchedIfItHasARange() {
    assertStartIsSearched("--seed", 3, "--implicit");
  }

  private static void assertStartIsSearched(Object... kind) {
    List<Object> options = new ArrayList<>(Arrays.asList(kind));
    options.addAll(List.of("--test-fraction", 0.2, "--initial-deviation", "0.01..0.5"));
    CommandRun ran = tune(options.toArray());
    assertThat(ran.err()).contains("  initial-deviation\n");
    String command = line(ran, "Repeated by: ").substring("Repeated by: cf ".length());
    assertThat(command).containsPattern(" --initial-deviation 0\\.\\d+");
    CommandRun again = Ran.of((Object[]) words(command));
    assertThat(line(again, "Test ")).isEqualTo(line(ran, "Test "));
    CommandRun other =
        Ran.of((Object[]) words(command.replaceAll("(--initial-deviation) \\S+", "$1 1")));
    assertThat(line(other, "Test ")).isNotEqualTo(line(ran, "Test "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--step-size 0.05 --initial-deviation 0.001..2",
        "--implicit --alpha 1 --initial-deviation 0.001..2",
        "--implicit --alpha 1 --regularisation-exponent 0.1..2",
        "--implicit --alpha 1 --unobserved-weight 0.1..9"
      })
  void trialsStartAsTheirSettingsSay(String rest) throws IOException {
    Path json = folder.resolve(rest.length() + ".json");
    List<Object> options = new ArrayList<>(Arrays.asList((Object[]) rest.split(" ")));
    options.addAll(List.of("--rank", 8, "--regularisation", 0.02));
    options.addAll(List.of("--json", json));
    assertThat(tune(options.toArray()).exit()).isZero();
    Set<Double> values = new HashSet<>();
    JsonNode trials = new ObjectMapper().readTree(json.toFile()).path("trials");
    trials.forEach(trial -> values.add(trial.path("value").asDouble()));
    assertThat(values).hasSameSizeAs(trials).hasSize(3);
  }

  /** Of a command line as it is printed. */
  private static String[] words(String command) {
    return Arrays.stream(command.replace("'" + ratings + "'", "RATINGS").split(" "))
        .map(word -> word.equals("RATINGS") ? ratings.toString() : word)
        .toArray(String[]::new);
  }

  @Test
  @Tag("nightly")
  void theSameSeedFindsTheSameWinner() {
    String best = line(tune("--seed", 5), "Repeated by: ");
    assertThat(line(tune("--seed", 5), "Repeated by: ")).isEqualTo(best);
    assertThat(line(tune("--seed", 5, "--engine", "narrow"), "Repeated by: "))
        .isEqualTo(best.replace(" --seed 5", " --seed 5 --engine narrow"));
  }

  @Test
  void eachStageOfATrialHasALine() {
    CommandRun ran = tune("--trials", 6, "--step-size", "0.005..0.04");
    List<String> lines =
        ran.err().lines().filter(line -> line.matches(" +\\d+ +\\d+ +[0-9.]+ .*")).toList();
    assertThat(lines).hasSize(6 + 3 + 2);
    assertThat(lines).filteredOn(line -> line.matches(" +\\d+ +6 .*")).hasSize(2);
    assertThat(ran.err())
        .contains(
            "  trial   epochs  validation RMSE  seconds     rank  regularisation  step-size\n");
    assertThat(ran.out()).contains("Best of 6 trials in ").doesNotContain("Test RMSE");
  }

  @Test
  void tooLargeStepsAreHalved() throws IOException {
    Path json = folder.resolve("halved.json");
    CommandRun ran = tune("--step-size", "8", "--json", json);
    assertThat(ran.exit()).as(ran.err()).isZero();
    for (JsonNode trial : new ObjectMapper().readTree(json.toFile()).path("trials")) {
      double step = trial.path("settings").path("step-size").asDouble();
      assertThat(step).isEqualTo(Math.scalb(8, -trial.path("halvings").asInt())).isLessThan(8);
    }
  }

  @Test
  void implicitFeedbackIsJudgedByItsRanking() {
    CommandRun ran = tune("--implicit", "--test-fraction", 0.2);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains("validation NDCG@10  seconds     rank  regularisation    alpha\n");
    assertThat(line(ran, "Repeated by: ")).contains(" --implicit ").contains(" --alpha ");
    assertThat(line(ran, "Test NDCG@10")).isNotEmpty();
  }

  /** Nothing but the rank is searched, and the winner is trained by the same method. */
  @Test
  void ofABayesianModelTheRankIsSearched() {
    CommandRun ran = tune("--method", "bayes", "--epochs", 20, "--test-fraction", 0.2);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("  validation RMSE  seconds     rank\n");
    String command = line(ran, "Repeated by: ").substring("Repeated by: cf ".length());
    assertThat(command).contains(" --method bayes").containsPattern(" --rank \\d+");
    CommandRun again = Ran.of((Object[]) words(command));
    assertThat(line(again, "Test RMSE")).isEqualTo(line(ran, "Test RMSE"));
  }

  @Test
  void whatIsFixedIsNotSearched() {
    CommandRun ran = tune("--rank", 4, "--regularisation", 0.02, "--step-size", "0.01..0.1");
    assertThat(ran.err()).contains("  seconds  step-size\n");
    assertThat(line(ran, "Repeated by: ")).contains(" --rank 4 --regularisation 0.02 --step-size ");
  }

  @Test
  void whatIsNotOursIsNotReplaced() throws IOException {
    Path json = Files.writeString(folder.resolve("notes.json"), "{\"format\": \"mine\"}");
    CommandRun ran = tune("--json", json, "--overwrite");
    assertThat(ran.error())
        .isEqualTo(
            "spark-mp: Cannot write the trials to "
                + json
                + ": it holds no trials; nothing is deleted that spark-mp has not written");
    assertThat(ran.exit()).isNotZero();
    assertThat(json).hasContent("{\"format\": \"mine\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--trials 0|Invalid --trials: 0 (expected: >= 1)",
        "--trials 3 --seconds 9|Cannot use --trials with --seconds: one of them is the budget",
        "--seconds 0|Invalid --seconds: 0 (expected: > 0)",
        "--rank 64..16|Invalid --rank: 64..16 (expected: the smaller number first)",
        "--rank 0..16|Invalid --rank: 0..16 (expected: numbers above 0)",
        "--rank 0|Invalid --rank: 0 (expected: 1 to 1048576)",
        "--step-size 0.1..x|Invalid value for option '--step-size': '0.1..x' is neither a number,"
            + " such as 64, nor a range, such as 16..128",
        "--alpha 2|Cannot use --alpha without --implicit: it means nothing",
        "--unobserved-weight 2|Cannot use --unobserved-weight without --implicit: it means nothing",
        "--implicit --regularisation-exponent -1|Invalid --regularisation-exponent: -1 (expected: >="
            + " 0)",
        "--implicit --step-size 2|Cannot use --step-size with --implicit: it means nothing",
        "--method bayes --step-size 2|Cannot use --step-size with --method BAYES: it means nothing",
        "--method bayes --epochs 9|Invalid iterations: 9 (expected: more than the 13 of the start"
            + " and the burn-in)",
        "--validation-fraction 0|Invalid --validation-fraction: 0 (expected: above 0, below 1)",
        "--validation-fraction 0.5 --test-fraction 0.5|Invalid --test-fraction: 0.5 (expected:"
            + " below 1 with --validation-fraction)",
        "--test t.csv --test-fraction 0.1|Cannot use --test-fraction with --test: one set judges"
            + " the model",
        "--overwrite|Cannot use --overwrite without --model or --json: nothing is written"
      })
  void argumentsThatCannotBeMeant(String arguments) {
    String[] parts = arguments.split("\\|");
    List<Object> all = new ArrayList<>(List.of("tune", "--ratings", ratings));
    all.addAll(List.of(parts[0].split(" ")));
    CommandRun ran = Ran.of(all.toArray());
    assertThat(ran.error()).isEqualTo("spark-mp: " + parts[1]);
    assertThat(ran.exit()).isEqualTo(2);
  }

  @Test
  void tooLittleToJudgeBy() throws IOException {
    Path few = Files.writeString(folder.resolve("few.csv"), "1,1,3\n1,2,4\n2,1,5\n");
    CommandRun ran = Ran.of("tune", "--ratings", few, "--validation-fraction", 0.01);
    assertThat(ran.error())
        .isEqualTo(
            "spark-mp: Cannot tune: --validation-fraction 0.01 held out none of 3 ratings, so there"
                + " is nothing to judge trials by; use more data, or a larger fraction");
    assertThat(ran.exit()).isNotZero();
  }

  @Test
  void tooLittleTime() {
    CommandRun ran = Ran.of("tune", "--ratings", ratings, "--seconds", "0.000001");
    assertThat(ran.error())
        .startsWith("spark-mp: Cannot tune in 0.000001 seconds: one trial of 30 epochs");
    assertThat(ran.exit()).isNotZero();
  }

  @Test
  void withoutARangeThereIsOneTrial() {
    CommandRun ran =
        Ran.of(
            "tune",
            "--ratings",
            ratings,
            "--rank",
            8,
            "--regularisation",
            0.03,
            "--step-size",
            0.01,
            "--epochs",
            1);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .containsPattern("One trial in [0-9.]+ s, since no setting has a range: validation RMSE ");
  }
}
