package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.data.PlantedRatings;
import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Bayesian model from its training to its uses. */
@Tag("spark")
class BayesCommandTest {
  @TempDir private static Path folder;
  private static Path ratings;
  private static Path model;
  private static CommandRun trained;

  @BeforeAll
  static void trainOne() throws IOException {
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
    trained = train("--test-fraction", "0.2", "--epochs", "20", "--samples", "5", "--model", model);
    assertThat(trained.exit()).as(trained.err()).isZero();
  }

  private static CommandRun train(Object... more) {
    List<Object> all =
        new ArrayList<>(List.of("train", "--ratings", ratings, "--method", "bayes", "--rank", "2"));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  @Test
  void trainsByIterations() {
    assertThat(trained.out()).contains("Test RMSE 0.").contains("biases alone: 0.");
    assertThat(trained.err()).contains("iteration 20/20  train RMSE 0.");
  }

  @Test
  void writesDeviationsBesidePredictions() throws IOException {
    Path output = folder.resolve("predictions.csv");
    CommandRun ran =
        Ran.of("predict", "--model", model, "--pairs", ratings, "--output", output, "--deviations");
    assertThat(ran.exit()).as(ran.err()).isZero();
    List<String> lines = Files.readAllLines(output);
    assertThat(lines.get(0)).isEqualTo("user,item,prediction,deviation");
    assertThat(lines).hasSizeGreaterThan(100);
    assertThat(Double.parseDouble(lines.get(1).split(",", -1)[3])).isBetween(0.1, 1.0);
  }

  @Test
  void judgesIntervals() {
    CommandRun ran = Ran.of("evaluate", "--model", model, "--ratings", ratings);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).containsPattern("9[0-9]\\.\\d % of them lie in the interval of 90 %");
  }

  @Test
  void recommendsByTheMean() {
    CommandRun ran = Ran.of("recommend", "--model", model, "--users", "1,2", "--top", "3");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines()).hasSizeGreaterThanOrEqualTo(6);
  }

  @Test
  void recommendsByBoundsAndSamples() {
    double mean = best("--by", "mean");
    double upper = best("--by", "upper", "--bound-deviations", 2);
    double lower = best("--by", "lower");
    assertThat(lower).isLessThan(mean);
    assertThat(upper).isGreaterThan(mean);
    Set<Double> ofSamples = new HashSet<>();
    for (int seed = 1; seed <= 6; seed++) {
      ofSamples.add(best("--by", "sample", "--seed", seed));
    }
    assertThat(ofSamples).hasSizeBetween(2, 5).contains(best("--by", "sample"));
  }

  /** The score of the best item for a user. */
  private static double best(Object... more) {
    List<Object> all = new ArrayList<>(List.of("recommend", "--model", model, "--users", 1));
    all.addAll(List.of(more));
    CommandRun ran = Ran.of(all.toArray());
    assertThat(ran.exit()).as(ran.err()).isZero();
    String[] words = ran.out().lines().skip(1).findFirst().orElseThrow().trim().split(" +");
    return Double.parseDouble(words[words.length - 1]);
  }

  @Test
  void anExportedModelGivesTheSame() throws IOException {
    Path arrow = folder.resolve("arrow");
    Path again = folder.resolve("again");
    assertThat(Ran.of("export", "--model", model, "--output", arrow).exit()).isZero();
    assertThat(Ran.of("import", "--input", arrow, "--model", again).exit()).isZero();
    List<String> outputs = new ArrayList<>();
    for (Path one : List.of(model, arrow, again)) {
      Path output = folder.resolve(one.getFileName() + ".csv");
      Object[] predict = {
        "predict", "--model", one, "--pairs", ratings, "--output", output, "--deviations"
      };
      CommandRun ran = Ran.of(predict);
      assertThat(ran.exit()).as(ran.err()).isZero();
      outputs.add(Files.readString(output));
    }
    assertThat(outputs.get(1)).isEqualTo(outputs.get(0)).contains("deviation");
    assertThat(outputs.get(2)).isEqualTo(outputs.get(0));
  }

  @Test
  void refusesWhatSamplesCannotDo() {
    CommandRun foldIn =
        Ran.of(
            "fold-in",
            "--model",
            model,
            "--ratings",
            ratings,
            "--output-model",
            folder.resolve("more"));
    assertThat(foldIn.error())
        .isEqualTo(
            "spark-mp: Cannot fold in: the model holds 5 samples of a Bayesian factorisation"
                + " (expected: a model of another method)");
    CommandRun warm = Ran.of("train", "--ratings", ratings, "--rank", "2", "--warm-start", model);
    assertThat(warm.error())
        .isEqualTo(
            "spark-mp: Cannot go on from the model: the model holds 5 samples of a Bayesian"
                + " factorisation (expected: a model of another method)");
  }

  @Test
  void refusesDeviationsAndSamplesOfOtherModels() {
    Path other = folder.resolve("other");
    CommandRun ran =
        Ran.of("train", "--ratings", ratings, "--rank", "2", "--epochs", "2", "--model", other);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Ran.of("recommend", "--model", other, "--users", 1, "--by", "upper").error())
        .isEqualTo(
            "spark-mp: Cannot recommend by a bound or a sample: the model holds no samples"
                + " (expected: a model that was trained by the method bayes)");
    CommandRun predicted =
        Ran.of(
            "predict",
            "--model",
            other,
            "--pairs",
            ratings,
            "--output",
            folder.resolve("none.csv"),
            "--deviations");
    assertThat(predicted.error())
        .isEqualTo(
            "spark-mp: Cannot give deviations of predictions: the model holds no samples"
                + " (expected: a model that was trained by the method bayes)");
  }

  @Test
  void predictsItemsThatNobodyHasRated() throws IOException {
    List<String> lines = new ArrayList<>(List.of("item;size;kind"));
    for (int i = 0; i < 40; i++) {
      lines.add(i + ";" + i % 7 + ";" + (i % 3 == 0 ? "big|red" : "red|small"));
    }
    Path features = Files.write(folder.resolve("features.csv"), lines);
    Path linked = folder.resolve("linked");
    CommandRun ran =
        train("--epochs", "20", "--item-features", features, "--model", linked, "--workers", 2);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains(
            ": id = item; 3 features of 40 items; 10 of them have no ratings, and 0 items have ratings")
        .contains("left out 1 words that one row has, or all");
    Path pairs = Files.write(folder.resolve("pairs.csv"), List.of("user,item", "1,38", "1,99"));
    Path output = folder.resolve("cold.csv");
    CommandRun predicted =
        Ran.of("predict", "--model", linked, "--pairs", pairs, "--output", output, "--deviations");
    assertThat(predicted.exit()).as(predicted.err()).isZero();
    List<String> rows = Files.readAllLines(output);
    assertThat(rows).hasSize(3);
    assertThat(rows.get(1).split(",", -1)[2]).isNotEqualTo(rows.get(2).split(",", -1)[2]);
  }

  @Test
  @Tag("nightly")
  void predictsItemsThatCameAfterTheTraining() throws IOException {
    List<String> lines = new ArrayList<>(List.of("item;size;kind"));
    for (int i = 0; i < 40; i++) {
      lines.add(i + ";" + i % 7 + ";" + (i % 3 == 0 ? "big|red" : "red|small"));
    }
    Path all = Files.write(folder.resolve("all.csv"), lines);
    Path former = Files.write(folder.resolve("former.csv"), lines.subList(0, 31));
    Path later = folder.resolve("later");
    CommandRun ran =
        train("--epochs", "20", "--item-features", former, "--model", later, "--workers", 2);
    assertThat(ran.exit()).as(ran.err()).isZero();
    Path arrow = folder.resolve("later-arrow");
    assertThat(Ran.of("export", "--model", later, "--output", arrow).exit()).isZero();
    Path pairs = Files.write(folder.resolve("new.csv"), List.of("user,item", "1,38", "1,99"));
    List<String> outputs = new ArrayList<>();
    for (Path one : List.of(later, arrow)) {
      Path output = folder.resolve(one.getFileName() + ".csv");
      CommandRun predicted = predict(one, pairs, output, "--deviations", "--item-features", all);
      assertThat(predicted.exit()).as(predicted.err()).isZero();
      assertThat(predicted.err())
          .contains(
              "features of 40 items; 10 of them have no ratings, and are predicted from these");
      outputs.add(Files.readString(output));
    }
    List<String> rows = outputs.get(0).lines().toList();
    assertThat(rows.get(1).split(",", -1)[2]).isNotEqualTo(rows.get(2).split(",", -1)[2]);
    assertThat(outputs.get(1)).isEqualTo(outputs.get(0));
    assertThat(recommended(later)).contains("29").doesNotContain("30", "38");
    assertThat(recommended(later, "--item-features", all)).contains("29", "30", "38", "39");
    assertThat(recommended(later, "--item-features", all, "--by", "upper")).contains("38");
    Path none = folder.resolve("nothing.csv");
    Path other = Files.write(folder.resolve("other.csv"), List.of("item,size", "38,2"));
    assertThat(predict(later, pairs, none, "--item-features", other).error())
        .isEqualTo(
            "spark-mp: Cannot read item features: "
                + other
                + " has no column kind, from which the model was trained (it has: size)");
    assertThat(predict(model, pairs, none, "--item-features", all).error())
        .isEqualTo(
            "spark-mp: Cannot predict from item features: the model knows none (expected: a model"
                + " that was trained by the method bayes with item features)");
  }

  /** Ids of the items, of which there are no more than 40. */
  private static List<String> recommended(Path model, Object... more) {
    List<Object> all =
        new ArrayList<>(List.of("recommend", "--model", model, "--users", 1, "--top", 40));
    all.addAll(List.of(more));
    CommandRun ran = Ran.of(all.toArray());
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out().lines().map(line -> line.trim().split(" +")[2]).toList();
  }

  private static CommandRun predict(Path model, Path pairs, Path output, Object... more) {
    List<Object> all =
        new ArrayList<>(List.of("predict", "--model", model, "--pairs", pairs, "--output", output));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  @Test
  void refusesFeaturesForOtherMethods() {
    assertThat(Ran.of("train", "--ratings", ratings, "--item-features", ratings).error())
        .isEqualTo("spark-mp: Cannot use --item-features without --method BAYES: it means nothing");
    assertThat(train("--user-features", folder.resolve("none.csv")).error())
        .contains("Cannot read user features");
  }

  @Test
  void refusesSettingsThatMeanNothing() {
    CommandRun seed = Ran.of("recommend", "--model", model, "--users", 1, "--seed", 3);
    assertThat(seed.error())
        .isEqualTo("spark-mp: Cannot use --seed without --by SAMPLE: it means nothing");
    CommandRun bound = Ran.of("recommend", "--model", model, "--users", 1, "--bound-deviations", 3);
    assertThat(bound.error())
        .isEqualTo(
            "spark-mp: Cannot use --bound-deviations without --by UPPER or LOWER: it means"
                + " nothing");
    assertThat(train("--regularisation", "0.1").exit()).isEqualTo(2);
    assertThat(train("--regularisation", "0.1").err()).contains("--regularisation");
    assertThat(Ran.of("train", "--ratings", ratings, "--samples", "3").err()).contains("--samples");
    assertThat(train("--epochs", "12").error())
        .isEqualTo(
            "spark-mp: Invalid iterations: 12 (expected: more than the 13 of the start and the"
                + " burn-in)");
  }
}
