package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sparkmp.lda.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is called, on documents about one of three things each. */
@Tag("spark")
class LdaTuneCommandTest {
  @TempDir private static Path folder;
  private static TinyCorpus corpus;

  @BeforeAll
  static void write() throws IOException {
    SharedSpark.get();
    corpus = new TinyCorpus(folder);
  }

  private static CommandRun tune(Object... more) {
    List<Object> all =
        new ArrayList<>(List.of("tune", "--docs", corpus.bag, "--vocabulary", corpus.vocabulary));
    all.addAll(List.of("--sweeps", 12, "--trials", 6));
    all.addAll(List.of(more).contains("--topics") ? List.of() : List.of("--topics", "2..8"));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  private static String line(CommandRun ran, String start) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out().lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }

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
    String command = line(ran, "Repeated by: ").substring("Repeated by: ".length());
    assertThat(command).startsWith("lda train --docs " + corpus.bag).contains(" --topics ");
    assertThat(ran.err()).doesNotContain("existing Spark session");

    Path repeated = folder.resolve("repeated");
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.replaceAll(word -> word.equals(tuned.toString()) ? repeated.toString() : word);
    CommandRun again = Ran.of(words.subList(1, words.size()).toArray());
    assertThat(line(again, "Test perplexity")).isEqualTo(line(ran, "Test perplexity"));
    assertThat(model(repeated)).isEqualTo(model(tuned)).contains(".arrow");

    JsonNode all = new ObjectMapper().readTree(json.toFile());
    assertThat(all.path("command").asText()).isEqualTo(command);
    assertThat(all.path("measure").asText()).isEqualTo("validation perplexity");
    JsonNode winner = all.path("trials").get(all.path("winner").asInt() - 1);
    for (JsonNode trial : all.path("trials")) {
      assertThat(trial.path("value").asDouble())
          .isGreaterThanOrEqualTo(
              trial.path("epochs").asInt() == 12 ? winner.path("value").asDouble() : 0);
    }
  }

  @Test
  @Tag("nightly")
  void theSameSeedFindsTheSameWinner() {
    String best = line(tune("--seed", 5), "Repeated by: ");
    assertThat(line(tune("--seed", 5), "Repeated by: ")).isEqualTo(best);
  }

  @Test
  void coherenceCanJudgeAndStandsBesidePerplexity() {
    CommandRun ran = tune("--measure", "coherence");
    assertThat(line(ran, "Best of 6 trials")).contains("validation coherence ");
    List<String> ends =
        ran.out()
            .lines()
            .filter(line -> line.matches(" *\\d+ +\\d+ +\\d+\\.\\d +-?[01]\\.\\d{4}"))
            .toList();
    assertThat(ends).hasSize(2);
    assertThat(ran.out()).contains("trial  topics  perplexity  coherence (NPMI)");
  }

  @Test
  void searchesThatCannotBeMeant() {
    refused(tune("--topics", "8..2"), "8..2");
    refused(tune("--topics", "1"), "Invalid --topics: 1");
    refused(tune("--validation-fraction", 0.0001), "Cannot tune: --validation-fraction 0.0001");
    refused(tune("--measure", "beauty"), "Invalid value for option '--measure'");
  }

  private static void refused(CommandRun ran, String message) {
    assertThat(ran.exit()).isNotZero();
    assertThat(ran.err()).contains(message).doesNotContain("\tat ");
  }
}
