package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.ModelStore;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as they are called, with what they print and return. */
@Tag("spark")
class CommandsTest {
  @TempDir private static Path folder;
  private static Path ratings;

  /** Of three epochs; no test may change it. */
  private static Path model;

  @BeforeAll
  static void trainOne() throws IOException {
    SharedSpark.get();
    List<Row> rows =
        new PlantedRatings(60, 30, 900, 2, 0.2, 0.3, 0.3, 1)
            .frame(SharedSpark.get(), 1)
            .collectAsList();
    ratings =
        Files.writeString(
            folder.resolve("ratings.csv"),
            rows.stream()
                .map(row -> row.getLong(0) + "," + row.getLong(1) + "," + row.getFloat(2))
                .collect(Collectors.joining("\n", "user,item,rating\n", "\n")));
    model = folder.resolve("model");
    CommandRun ran = train("--model", model);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static CommandRun train(Object... more) {
    List<Object> all = new ArrayList<>(List.of("train", "--ratings", ratings));
    List<Object> rest = List.of(more);
    all.addAll(rest.contains("--rank") ? List.of() : List.of("--rank", "2"));
    all.addAll(rest.contains("--epochs") ? List.of() : List.of("--epochs", "3"));
    all.addAll(rest);
    return Ran.of(all.toArray());
  }

  @Test
  void exportsAndImportsArrow() throws IOException {
    Path arrow = folder.resolve("arrow");
    CommandRun exported = Ran.of("export", "--model", model, "--output", arrow);
    assertThat(exported.exit()).as(exported.err()).isZero();
    assertThat(exported.out()).isEqualTo("Wrote the model to " + arrow + "\n");
    assertThat(arrow.resolve("users.arrow")).isRegularFile();
    Path imported = folder.resolve("imported");
    CommandRun back = Ran.of("import", "--input", arrow, "--model", imported);
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(back.out()).isEqualTo("Saved the model to " + imported + "\n");
    assertThat(Files.readString(imported.resolve("metadata.json")))
        .isEqualTo(Files.readString(model.resolve("metadata.json")));
    assertThat(tableOf(imported)).isEqualTo(tableOf(model)).isEqualTo(tableOf(arrow));

    assertThat(Ran.of("export", "--model", model, "--output", arrow).error())
        .isEqualTo(
            "spark-mp: Cannot write model to "
                + arrow
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
    assertThat(Ran.of("export", "--model", model, "--output", arrow, "--format", "xml").err())
        .contains("Invalid value for option '--format': 'xml' (expected: parquet or arrow)");
  }

  @Test
  void aModelIsNotWrittenOverItself() throws IOException {
    Path inside = model.resolve("arrow");
    for (Path output : List.of(model, inside, folder)) {
      String how =
          output.equals(model)
              ? "is the same place"
              : (output.equals(inside) ? "holds it (" : "lies in it (") + model + ")";
      String rest = " " + how + "; choose another place for one of them";
      CommandRun exported = Ran.of("export", "--model", model, "--output", output, "--overwrite");
      assertThat(exported.error())
          .isEqualTo("spark-mp: Cannot write --output " + output + ": --model" + rest);
      assertThat(exported.exit()).isEqualTo(2);
      CommandRun imported = Ran.of("import", "--input", model, "--model", output, "--overwrite");
      assertThat(imported.error())
          .isEqualTo("spark-mp: Cannot write --model " + output + ": --input" + rest);
    }
    assertThat(tableOf(model)).isNotEmpty();
    assertThat(inside).doesNotExist();
  }

  @Test
  void excludedPairsAreChecked() throws IOException {
    Path bad = file("bad.csv", "1,2\n1,x\n");
    String message =
        "spark-mp: Cannot read pair: "
            + bad
            + ", line 2 '1,x': the item id is no whole number: 'x' (expected: one, as the ids of"
            + " the model are) (1 malformed record; see --delimiter, --header and the column options)";
    assertThat(Ran.of("recommend", "--model", model, "--users", 1, "--exclude", bad).error())
        .isEqualTo(message);
    assertThat(
            Ran.of(
                    "evaluate",
                    "--model",
                    model,
                    "--ratings",
                    ratings,
                    "--ranking",
                    5,
                    "--exclude",
                    bad)
                .error())
        .isEqualTo(message);
  }

  @Test
  void remediesAreOptionsOfTheCommand() throws IOException {
    Path text = file("text.csv", "user,item,rating\nbob,1,3\neve,2,4\n");
    String types = "spark-mp: Invalid type of user ids: string (expected: long, as the model has";
    assertThat(
            Ran.of("train", "--ratings", text, "--id-type", "string", "--warm-start", model)
                .error())
        .isEqualTo(types + "; see --id-type)");
    assertThat(
            Ran.of("evaluate", "--ratings", text, "--id-type", "string", "--model", model).error())
        .isEqualTo(types + "; see --id-type)");
    String parquet = folder.resolve("text.parquet").toString();
    SharedSpark.get()
        .sql("select 'bob' user, '1' item, cast(null as float) rating")
        .write()
        .parquet(parquet);
    assertThat(Ran.of("train", "--ratings", parquet, "--warm-start", model).error())
        .isEqualTo(types + ")");
    assertThat(Ran.of("train", "--ratings", parquet).error())
        .endsWith("the rating is null (1 malformed record; --skip-malformed leaves them out)");
  }

  private static List<String> tableOf(Path model) {
    return new ModelStore(SharedSpark.get(), model.toString())
        .load().users().collectAsList().stream().map(Row::toString).sorted().toList();
  }

  @Test
  void fromTrainingToRecommendation() throws IOException {
    Path model = folder.resolve("whole");
    CommandRun trained = train("--model", model, "--test-fraction", "0.1");
    assertThat(trained.exit()).isZero();
    assertThat(trained.out())
        .containsPattern("Trained 3 epochs on \\d+ ratings in \\d+\\.\\d s")
        .containsPattern(
            "Test RMSE \\d\\.\\d{4} on \\d+ ratings \\(biases alone: \\d\\.\\d{4}, the mean:"
                + " \\d\\.")
        .contains("Saved the model to " + model);

    CommandRun judged = Ran.of("evaluate", "--model", model, "--ratings", ratings);
    assertThat(judged.exit()).isZero();
    assertThat(judged.out())
        .containsPattern("RMSE \\d\\.\\d{4} on \\d+ ratings")
        .contains("The model does not know 0 of 60 users and 0 of 30 items");

    Path pairs = file("pairs.csv", "user,item\n1,2\n1,999\n");
    Path output = folder.resolve("predicted.csv");
    CommandRun predicted =
        Ran.of("predict", "--model", model, "--pairs", pairs, "--output", output);
    assertThat(predicted.exit()).isZero();
    assertThat(predicted.out()).isEqualTo("Wrote the predictions to " + output + "\n");
    List<Row> rows =
        SharedSpark.get()
            .read()
            .option("header", true)
            .csv(output.toString())
            .orderBy("item")
            .collectAsList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).toString()).matches("\\[1,2,\\d\\.\\d+]");
    CommandRun again = Ran.of("predict", "--model", model, "--pairs", pairs, "--output", output);
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.error())
        .isEqualTo(
            "spark-mp: Cannot write predictions to "
                + output
                + ": it exists; --overwrite replaces it");

    Path names = file("names.csv", "item,name\n" + "0,Zero\n1,One\n2,Two\n3,Three\n");
    CommandRun best =
        Ran.of(
            "recommend", "--model", model, "--users", "3,1", "--top", "30", "--item-names", names);
    assertThat(best.exit()).isZero();
    assertThat(best.out().lines().findFirst().orElseThrow())
        .matches("user +rank +item +score +name");
    assertThat(best.out().lines()).hasSize(61).anyMatch(line -> line.endsWith("  Two"));
    CommandRun rest =
        Ran.of("recommend", "--model", model, "--users", "3", "--top", "30", "--exclude", ratings);
    assertThat(rest.out().lines().count()).isLessThan(31);
    CommandRun stranger = Ran.of("recommend", "--model", model, "--users", "4711");
    assertThat(stranger.exit()).isEqualTo(2);
    assertThat(stranger.error())
        .isEqualTo("spark-mp: Cannot recommend: the model does not know user 4711");
    Path lists = folder.resolve("top.json");
    Object[] all = {"recommend", "--model", model, "--all", "--top", "4", "--output", lists};
    CommandRun written = Ran.of(all);
    assertThat(written.exit()).as(written.err()).isZero();
    assertThat(written.out()).isEqualTo("Wrote the recommendations to " + lists + "\n");
    assertThat(
            SharedSpark.get()
                .read()
                .json(lists.toString())
                .filter("size(recommendations) = 4")
                .count())
        .isEqualTo(new ModelStore(SharedSpark.get(), model.toString()).load().users().count());
    assertThat(Ran.of(all).error())
        .isEqualTo(
            "spark-mp: Cannot write recommendations to "
                + lists
                + ": it exists; --overwrite replaces it");
  }

  @Test
  void learnsFromImplicitFeedback() throws IOException {
    Path model = folder.resolve("implicit");
    CommandRun trained =
        train(
            "--implicit", "--alpha", 5, "--subspace", 1, "--test-fraction", 0.2, "--model", model);
    assertThat(trained.exit()).as(trained.err()).isZero();
    assertThat(trained.out())
        .containsPattern("Trained 3 iterations on \\d+ ratings in ")
        .containsPattern("Test NDCG@10 0\\.\\d{4}  MAP@10 .*  AUC 0\\.\\d{4}  on \\d+ users")
        .containsPattern("By popularity alone: NDCG@10 0\\.\\d{4}, AUC 0\\.\\d{4}");
    assertThat(trained.err()).containsPattern("iteration 3/3  loss a rating \\d+\\.\\d{4}");

    CommandRun judged = Ran.of("evaluate", "--model", model, "--ratings", ratings, "--ranking", 5);
    assertThat(judged.exit()).as(judged.err()).isZero();
    assertThat(judged.out())
        .containsPattern("^NDCG@5 0\\.\\d{4}  MAP@5 ")
        .containsPattern("  truncated recall@5 0\\.\\d{4}  ")
        .contains("The model does not know 0 of 60 users");
    assertThat(
            Ran.of("evaluate", "--model", model, "--ratings", ratings, "--ranking", "--k", "2,5")
                .out()
                .lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith("NDCG@2 "))
        .contains(judged.out().lines().findFirst().orElseThrow());
    Path some = folder.resolve("some.csv");
    List<String> lines = Files.readAllLines(ratings);
    Files.write(some, lines.subList(0, 11));
    Object[] both = {
      "evaluate", "--model", model, "--ratings", ratings, "--ranking", 5, "--exclude", ratings
    };
    assertThat(Ran.of(both).error())
        .isEqualTo(
            "spark-mp: Cannot judge a ranking: all "
                + (lines.size() - 1)
                + " pairs of "
                + ratings
                + " are also in --exclude "
                + ratings
                + "; exclude only the ratings of the training");
    both[both.length - 1] = some;
    assertThat(Ran.of(both).err())
        .contains(
            "10 of " + (lines.size() - 1) + " pairs of " + ratings + " are also in --exclude");
    assertThat(Ran.of("evaluate", "--model", model, "--ratings", ratings).error())
        .isEqualTo(
            "spark-mp: Cannot judge the model by ratings: it was trained on implicit feedback and"
                + " predicts preferences; use --ranking");
    assertThat(Ran.of("recommend", "--model", model, "--users", "3", "--top", "2").out().lines())
        .hasSize(3);
    assertThat(train("--warm-start", model).error())
        .isEqualTo(
            "spark-mp: Cannot go on from the model: it was trained on implicit feedback (expected:"
                + " explicit)");
    assertThat(train("--implicit", "--warm-start", model).exit()).isZero();
  }

  @Test
  void goesOnFromItsSnapshots() {
    Path snapshots = folder.resolve("snapshots");
    CommandRun first = train("--snapshots", snapshots, "--snapshot-every", 2, "--seed", 9);
    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.out()).containsPattern("Trained 3 epochs on \\d+ ratings");
    assertThat(snapshots.toFile().list()).contains("snapshot-000000000012-000001");

    CommandRun again = train("--snapshots", snapshots, "--snapshot-every", 2, "--seed", 9);
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.out())
        .contains("Nothing was left to train: the snapshots have all 3 epochs on ")
        .doesNotContain("Trained");

    CommandRun other = train("--snapshots", snapshots, "--seed", 10);
    assertThat(other.exit()).isEqualTo(1);
    other.refusedWith(
        "Cannot use file:"
            + snapshots
            + " for snapshots: it holds those of another job, with seed=9 (here 10); use another"
            + " directory, or delete it");
  }

  @Test
  void warnsOfATestSetThatIsTrainedOn() {
    assertThat(train("--test", ratings, "--epochs", "1").well().err())
        .contains(
            "Warning: "
                + ratings
                + " is also read by --ratings, so the model is judged by what it was trained on;"
                + " leave it out there\n");
  }

  @Test
  void refusesToReplaceAModel() {
    CommandRun second = train("--model", model);
    assertThat(second.exit()).isEqualTo(2);
    assertThat(second.error())
        .isEqualTo(
            "spark-mp: Cannot write model to "
                + model
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
    Path other = folder.resolve("replaced");
    CommandRun exported =
        Ran.of("export", "--model", model, "--output", other, "--format", "parquet");
    assertThat(exported.exit()).as(exported.err()).isZero();
    assertThat(train("--model", other, "--epochs", 1, "--overwrite").exit()).isZero();
    assertThat(new ModelStore(SharedSpark.get(), other.toString()).load().info().epochs())
        .isEqualTo(1);
  }

  @Test
  void aDivergingFitIsNamedAndNotSaved() {
    Path model = folder.resolve("diverged");
    CommandRun ran = train("--model", model, "--step-size", "100", "--steps", "constant");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.error()).startsWith("spark-mp: Cannot go on training: the loss is no longer");
    assertThat(model).doesNotExist();
  }

  @Test
  void moreWorkersThanSlotsFallBackToTheNarrowEngine() {
    assertThat(train("--workers", "3").exit()).isZero();
  }

  @Test
  void helpIsForPeople() {
    for (String command :
        List.of(
            "train", "evaluate", "predict", "recommend", "similar", "explain", "fold-in", "demo")) {
      CommandRun help = Ran.of(command, "--help");
      assertThat(help.exit()).isZero();
      assertThat(help.out()).startsWith("Usage: cf " + command).contains("Example");
    }
    assertThat(Ran.of().exit()).isEqualTo(2);
    assertThat(Ran.of("train").err()).contains("Missing required option: '--ratings=PATH'");
  }

  @Test
  void demoComesNearTheFloor() {
    CommandRun ran = Ran.of("demo", "--ratings", "300000", "--epochs", "12");
    assertThat(ran.exit()).isZero();
    assertThat(ran.out())
        .contains("nobody can beat this", "bin/spark-mp cf train --help")
        .containsPattern("matrix factorisation, rank 8 +0\\.[56]");
  }
}
