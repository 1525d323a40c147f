package io.sparkmp.linear.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.PlantedRecords;
import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearStore;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as they are called, with what they print and return. */
@Tag("spark")
class CommandsTest {
  private static final String OPTIONAL_MINUS = "-?";

  @TempDir private static Path folder;
  private static Path records;
  private static Path model;
  private static CommandRun trained;

  @BeforeAll
  static void trainOne() throws IOException {
    SharedSpark.get();
    records = PlantedRecords.of(7, 503, 29, true).write(folder.resolve("records.txt"));
    model = folder.resolve("model");
    trained =
        train(
            "--model",
            model,
            "--test-fraction",
            "0.2",
            "--regularisation",
            "0.02",
            "--elastic-net",
            "0.9",
            "--report");
    assertThat(trained.exit()).as(trained.err()).isZero();
  }

  private static CommandRun train(Object... more) {
    return on(records, more);
  }

  private static CommandRun on(Path data, Object... more) {
    return Ran.of(
        Stream.concat(Stream.of("train", "--data", data, "--workers", "2"), Stream.of(more))
            .toArray());
  }

  private static Path file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  private static LinearModel load(Path of) {
    return new LinearStore(SharedSpark.get(), of.toString()).load();
  }

  @Test
  void trainsAndSays() throws IOException {
    assertThat(trained.out())
        .containsPattern(
            "Trained \\d+ epochs on \\d{3} records with 29 features \\(\\d{4} values, with"
                + " those of held-out records\\) in"
                + " [\\d.]+ s, after [\\d.]+ s of reading\n")
        .contains("Saved the model to " + model)
        .containsPattern("Converged: objective 0\\.\\d{6}, \\d{1,2} of 29 coefficients are not 0\n")
        .containsPattern(
            "Test log-loss 0\\.\\d{4} on \\d{2,3} records \\(the rate of the classes alone:"
                + " 0\\.\\d{4}\\)\n")
        .containsPattern(
            "Test accuracy 0\\.\\d{4} on \\d{2,3} records \\(the more frequent class alone:"
                + " 0\\.\\d{4}\\)\n")
        .containsPattern("Test AUC 0\\.\\d{4}, F1 0\\.\\d{4}\n");
    assertThat(trained.err())
        .contains("Reading " + records + ": LIBSVM, a record a line")
        .contains("objective 0.")
        .doesNotContain("Warning");
    assertThat(Files.readString(folder.resolve("model.html"))).contains("test AUC");
    assertThat(load(model).info().elasticNet()).isEqualTo(0.9);
  }

  /** Features far from 0, and no intercept: nearly combinations of each other. */
  @Test
  void aMinimumThatMayNotHaveBeenReachedIsNoConvergence() throws IOException {
    SplitMix64 random = new SplitMix64(3);
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < 300; k++) {
      double a = random.nextDouble();
      double b = random.nextDouble();
      lines.add((a > b ? "1" : "0") + " 1:" + (1e4 + a) + " 2:" + (2e4 + b));
    }
    CommandRun ran =
        on(file("far.txt", lines.toArray(String[]::new)), "--no-intercept", "--epochs", 60).well();
    assertThat(ran.out()).doesNotContain("Converged");
    assertThat(ran.err())
        .containsPattern(
            "Warning: the minimum may not have been reached: the gradient is [0-9.e-]+ of that at"
                + " the start, too much where features hardly differ from combinations of others"
                + " \\(as those far from 0 do without an intercept\\); use --regularisation, more"
                + " --epochs, or leave such features out");
    assertThat(on(folder.resolve("far.txt"), "--epochs", 60).well().err())
        .doesNotContain("the minimum");
  }

  @Test
  void judgesAsTrainingDid() throws IOException {
    Path test = PlantedRecords.of(7, 101, 29, true).write(folder.resolve("apart.txt"));
    Path other = folder.resolve("other");
    CommandRun ran = train("--test", test, "--model", other, "--regularisation", "0.01");
    assertThat(ran.exit()).as(ran.err()).isZero();
    List<String> figures =
        ran.out()
            .lines()
            .filter(line -> line.startsWith("Test "))
            .map(line -> line.substring(5))
            .toList();
    assertThat(figures).hasSize(3);
    assertThat(Ran.well("evaluate", "--model", other, "--data", test).out().lines().toList())
        .usingElementComparator(String::compareToIgnoreCase)
        .isEqualTo(figures);
  }

  @Test
  void predicts() throws IOException {
    Path data = file("some.txt", "1 3:2.5 99:1", "# nothing", "", "0 1:1 4:-2 # a comment", "1");
    Path output = folder.resolve("predictions.csv");
    CommandRun ran = Ran.well("predict", "--model", model, "--data", data, "--output", output);
    assertThat(ran.out()).isEqualTo("Wrote the predictions to " + output + "\n");
    List<String> lines = Files.readAllLines(output);
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).isEqualTo("record,label,margin,probability,prediction");
    assertThat(lines.stream().skip(1).map(line -> line.substring(0, 6)))
        .containsExactly("1,1.0,", "4,0.0,", "5,1.0,");
    String[] bare = lines.get(3).split(",", -1);
    double intercept = load(model).info().intercept();
    assertThat(Double.parseDouble(bare[2])).isEqualTo(intercept);
    assertThat(Double.parseDouble(bare[3]))
        .isCloseTo(1 / (1 + Math.exp(-intercept)), within(1e-12));
    assertThat(Double.parseDouble(bare[4])).isEqualTo(intercept > 0 ? 1 : 0);

    Path both = folder.resolve("both.json");
    Ran.well(
        "predict",
        "--model",
        model,
        "--data",
        data + "," + file("more.txt", "0 3:1"),
        "--output",
        both);
    assertThat(Files.readAllLines(both))
        .hasSize(4)
        .allMatch(line -> line.matches("\\{\"record\":\"(some|more)\\.txt:[145]\",.*}"));
  }

  @Test
  void showsWeights() {
    CommandRun ran = Ran.well("weights", "--model", model, "--top", "2");
    List<String> lines = ran.out().lines().toList();
    assertThat(lines.get(0))
        .matches("\\d+ features have a coefficient; intercept " + OPTIONAL_MINUS + "0\\.\\d+");
    assertThat(lines.get(1).split(" +", -1)).containsExactly("feature", "weight", "records");
    assertThat(lines.get(2)).isEqualTo("for label 1");
    assertThat(lines.subList(3, 5)).allMatch(line -> line.matches("\\d+ +[\\d.]+ +\\d+"));
    assertThat(lines.get(5)).isEqualTo("for label 0");
    assertThat(lines.subList(6, 8)).allMatch(line -> line.matches("\\d+ +-[\\d.]+ +\\d+"));
    assertThat(lines).hasSize(8);
    String first = lines.get(3).split(" +", -1)[0];
    CommandRun some = Ran.well("weights", "--model", model, "--ids", "4711," + first);
    assertThat(some.out().lines().toList().get(1).split(" +", -1))
        .isEqualTo(lines.get(3).split(" +", -1));
    assertThat(some.err()).contains("Warning: the model has no coefficient but 0 for 4711");
    Ran.of("weights", "--model", model, "--ids", "4711")
        .refusedWith("Cannot show coefficients: the model has no coefficient but 0 for 4711");
    Ran.of("weights", "--model", model, "--ids", "word")
        .refusedWith("Invalid id: 'word' (expected: a whole number, as the model's ids are)");
    Ran.of("weights", "--model", model, "--top", "0")
        .refusedWith("Invalid --top: 0 (expected: >= 1)");
    Ran.of("weights", "--model", model, "--ids", "1", "--top", "3")
        .refusedWith("Cannot use --top with --ids or --ids-file: it means nothing");
  }

  @Test
  void exportsAndImportsArrow() {
    Path arrow = folder.resolve("arrow");
    Path imported = folder.resolve("imported");
    Ran.well("export", "--model", model, "--output", arrow);
    Ran.well("import", "--input", arrow, "--model", imported);
    assertThat(arrow.resolve("weights.arrow")).isRegularFile();
    assertThat(weights(imported)).isEqualTo(weights(model));
    assertThat(load(imported).info()).isEqualTo(load(model).info());
  }

  private static List<Row> weights(Path of) {
    return load(of).weights().orderBy("id").collectAsList();
  }

  /** The best of a path is trained as if its penalty had been given. */
  @Test
  void triesAPathOfPenalties() {
    Path best = folder.resolve("best");
    List<Object> held = List.of("--validation-fraction", "0.3", "--elastic-net", "0.5");
    CommandRun ran =
        train(
            Stream.concat(
                    held.stream(),
                    Stream.of("--lambda-path", "6", "--lambda-ratio", "0.001", "--model", best))
                .toArray());
    assertThat(ran.exit()).as(ran.err()).isZero();
    List<String> lines =
        ran.out().lines().filter(line -> line.startsWith("--regularisation")).toList();
    assertThat(lines)
        .hasSize(6)
        .allMatch(
            line ->
                line.matches(
                    "--regularisation \\S+: objective 0\\.\\d{6}, validation loss 0\\.\\d{6}, \\d+ of"
                        + " 29 coefficients are not 0, \\d+ epochs"));
    assertThat(lines.get(0)).contains(", 0 of 29");
    String winner =
        lines.stream()
            .min(
                Comparator.comparing(line -> line.replaceAll(".*validation loss ([^,]+),.*", "$1")))
            .orElseThrow()
            .replaceAll("--regularisation ([^:]+):.*", "$1");
    assertThat(ran.out()).contains("Training by --regularisation " + winner + "\n");
    Path same = folder.resolve("same");
    CommandRun again =
        train(
            Stream.concat(held.stream(), Stream.of("--regularisation", winner, "--model", same))
                .toArray());
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(weights(same)).isEqualTo(weights(best));
  }

  @Test
  void refusesPathsThatCannotBeMeant() {
    train("--lambda-path", "0", "--validation-fraction", "0.1")
        .refusedWith("Invalid --lambda-path: 0 (expected: >= 1)");
    train("--lambda-path", "5")
        .refusedWith(
            "Cannot use --lambda-path without --validation-fraction: there is no validation set to"
                + " judge the penalties by");
    train("--lambda-path", "5", "--validation-fraction", "0.1", "--regularisation", "1")
        .refusedWith(
            "Cannot use --regularisation with --lambda-path: the best penalty is looked for");
    train("--lambda-path", "5", "--validation-fraction", "0.1", "--lambda-ratio", "0")
        .refusedWith("Invalid --lambda-ratio: 0 (expected: > 0 to 1)");
    train("--lambda-ratio", "0.1")
        .refusedWith("Cannot use --lambda-ratio without --lambda-path: there is no path");
    train("--lambda-path", "5", "--validation-fraction", "1e-9")
        .refusedWith(
            "Cannot use --lambda-path: --validation-fraction 0.000000001 held out none of 503"
                + " records, so there is nothing to judge penalties by; use more data, or a larger"
                + " fraction");
  }

  @Test
  void goesOnFromItsSnapshots() {
    Path snapshots = folder.resolve("snapshots");
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    Object[] same = {"--snapshots", snapshots, "--epochs", "6", "--regularisation", "0.1"};
    CommandRun ran = train(Stream.concat(Stream.of(same), Stream.of("--model", first)).toArray());
    assertThat(ran.out()).contains("Trained 6 epochs").contains("Stopped by --epochs 6: objective");
    CommandRun again =
        train(Stream.concat(Stream.of(same), Stream.of("--model", second)).toArray());
    assertThat(again.out()).contains("Nothing was left to train");
    assertThat(weights(second)).isEqualTo(weights(first));
    assertThat(load(second).info()).isEqualTo(load(first).info());
  }

  @Test
  void refusesSnapshotsOfOtherFeaturesWithTheSameLabels() throws IOException {
    Path snapshots = folder.resolve("snapshots-of-features");
    Path first = Files.writeString(folder.resolve("first.svm"), "1 1:1 2:3\n0 1:2 2:1\n".repeat(9));
    Path other = Files.writeString(folder.resolve("other.svm"), "1 1:2 2:1\n0 1:1 2:3\n".repeat(9));
    on(first, "--snapshots", snapshots, "--epochs", "3").well();
    CommandRun ran = on(other, "--snapshots", snapshots, "--epochs", "3");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.error())
        .contains(" for snapshots: it holds those of another job, with other data");
  }

  @Test
  void trainsOnTables() {
    Path table = folder.resolve("vectors.parquet");
    SharedSpark.get()
        .sql(
            "select cast(id % 2 as double) target, 1 + id % 3 weight,"
                + " map('x', cast(id % 5 as double), 'y' || id % 2, 1d) features from range(41)")
        .write()
        .parquet(table.toUri().toString());
    Path fitted = folder.resolve("of-table");
    CommandRun ran =
        on(
            table,
            "--model",
            fitted,
            "--label-column",
            "target",
            "--weight-column",
            "weight",
            "--regularisation",
            "0.1");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Ran.well("weights", "--model", fitted, "--ids", "y0,y1").out())
        .containsPattern("y0 +-")
        .containsPattern("y1 +[0-9]");
    on(table, "--label-column", "target", "--test", table)
        .refusedWith(
            "Cannot use --test with tables: their records have no numbers of their own; hold some"
                + " out by --test-fraction, or judge the model by linear evaluate");
  }

  @Test
  void trainsOnNumbers() throws IOException {
    Path numbers = PlantedRecords.of(8, 307, 11, false).write(folder.resolve("numbers.txt"));
    Path fitted = folder.resolve("fitted");
    CommandRun ran =
        on(
            numbers,
            "--loss",
            "SQUARED",
            "--test-fraction",
            "0.3",
            "--model",
            fitted,
            "--no-intercept");
    assertThat(ran.out())
        .containsPattern(
            "Test RMSE \\d\\.\\d{4} on \\d+ records \\(the mean alone: \\d+\\.\\d{4}\\)\n")
        .containsPattern("Test MAE \\d\\.\\d{4}, R2 0\\.\\d{4}\n");
    Path output = folder.resolve("numbers.csv");
    assertThat(Ran.well("predict", "--model", fitted, "--data", numbers, "--output", output).err())
        .doesNotContain("digits");
    assertThat(Files.readAllLines(output).get(0)).isEqualTo("record,label,margin,prediction");
    Path large = folder.resolve("large.libsvm");
    Files.writeString(large, "16777217 1:1\n2 1:2\n");
    Path other = folder.resolve("large.csv");
    assertThat(Ran.well("predict", "--model", fitted, "--data", large, "--output", other).err())
        .contains("Warning: labels from 16777216 on are written with their first seven digits");
    assertThat(Ran.well("evaluate", "--model", fitted, "--data", large).err())
        .contains("Warning: labels from 16777216 on are judged by their first seven digits");
    assertThat(Ran.well("evaluate", "--model", fitted, "--data", numbers).err())
        .doesNotContain("digits");
    assertThat(Ran.well("weights", "--model", fitted).out())
        .contains("intercept 0.00000\n")
        .contains("for more\n");
    assertThat(on(numbers).error())
        .matches(
            "spark-mp: Cannot train: the labels are numbers from -[\\d.]+ to [\\d.]+ \\(expected: two"
                + " classes, such as 0 and 1\\); only squared loss is of numbers");
  }

  @Test
  void warnsOfRecordsThatAreToldApart() throws IOException {
    Path apart = file("easy.txt", "1 1:2 2:1", "0 2:1 3:1", "1 1:1 1:0.5", "0 3:2 2:0.5");
    CommandRun ran = on(apart);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains("Warning: 1 value of a feature was added to another of the same record\n")
        .contains(
            "Warning: all training records are told apart, so that without a penalty the"
                + " coefficients would grow without bound");
    Path twice = folder.resolve("twice");
    assertThat(on(apart, "--regularisation", "0.1", "--model", twice).err())
        .doesNotContain("told apart");
    assertThat(Ran.of("weights", "--model", twice, "--ids", "1").out()).containsPattern("1 .* 2\n");
  }

  @Test
  void refusesRecordsThatCannotBeMeant() throws IOException {
    on(file("one.txt", "1 1:2", "1 2:1"))
        .refusedWith(
            "Cannot train: all 2 training records have the label 1 (expected: records of two"
                + " classes)");
    on(records, "--max-words", "2")
        .refusedWith(
            "Cannot use --max-words with format LIBSVM: it is for text alone; leave it out");
    Path bare = file("bare.txt", "1", "0");
    on(bare).refusedWith("Cannot train: the records of " + bare + " have no features");
    Path comments = file("comments.txt", "# 1 1:2", "");
    on(comments).refusedWith("Cannot train: " + comments + " holds no records");
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    on(empty).refusedWith("Cannot read records: " + empty + " is empty");
    Path nan = file("nan.txt", "1 1:2", "0 2:NaN", "NaN 1:1");
    on(nan)
        .refusedWith(
            "Cannot read record: "
                + nan
                + ", line 2 '0 2:NaN': the value of feature 2 is no finite number: 'NaN' (2 malformed"
                + " records; --skip-malformed leaves them out)");
    Path beyond = file("beyond.txt", "1 1:2", "0 2:1.79e308");
    on(beyond)
        .refusedWith(
            "Cannot read record: "
                + beyond
                + ", line 2 '0 2:1.79e308': the value of feature 2 is beyond 3.4e38, the largest"
                + " 32-bit float: '1.79e308' (1 malformed record; --skip-malformed leaves them out)");
    Path label = file("label.txt", "yes 1:2");
    Ran.of("evaluate", "--model", model, "--data", label)
        .refusedWith(
            "Cannot read record: "
                + label
                + ", line 1 'yes 1:2': its label is not a number: 'yes' (1 malformed record;"
                + " --skip-malformed leaves them out)");
    Path third = file("third.txt", "1 1:2", "2 1:2");
    Ran.of("evaluate", "--model", model, "--data", third)
        .refusedWith(
            "Cannot evaluate: a record has the label 2 (expected: 0 or 1, as in the training); write the"
                + " labels as the training had them");
    Path predictions = folder.resolve("third.csv");
    assertThat(Ran.of("predict", "--model", model, "--data", third, "--output", predictions).err())
        .contains(
            "Warning: a record has the label 2, and the predictions are 0 or 1, the labels of the"
                + " training\n");
  }

  @Test
  void refusesOptionsThatCannotBeMeant() {
    train("--epochs", "0").refusedWith("Invalid --epochs: 0 (expected: >= 1)");
    train("--regularisation", "-1").refusedWith("Invalid --regularisation: -1 (expected: >= 0)");
    train("--regularisation", "1", "--elastic-net", "1.5")
        .refusedWith("Invalid --elastic-net: 1.5 (expected: 0 to 1)");
    train("--elastic-net", "0.5")
        .refusedWith(
            "Cannot use --elastic-net without --regularisation: there is no penalty to divide");
    train("--tolerance", "-1").refusedWith("Invalid --tolerance: -1 (expected: >= 0)");
    train("--memory-steps", "0").refusedWith("Invalid --memory-steps: 0 (expected: 1 to 100)");
    train("--test", records, "--test-fraction", "0.1")
        .refusedWith("Cannot use --test-fraction with --test: one set judges the model");
    train("--model", model)
        .refusedWith(
            "Cannot write model to "
                + model
                + ": it exists; --overwrite (in a program: write().overwrite()) replaces it");
  }
}
