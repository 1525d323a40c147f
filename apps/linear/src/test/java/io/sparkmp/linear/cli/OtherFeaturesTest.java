package io.sparkmp.linear.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.ml.RotatingLogisticRegressionModel;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that is applied to records of other features than it was trained on. */
@Tag("spark")
class OtherFeaturesTest {
  private static final String WARNING = "Warning: %s lacks what the model has coefficients for: %s";

  @TempDir private static Path folder;

  @BeforeAll
  static void start() {
    SharedSpark.get();
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Path model(Path data, Object... more) {
    Path model = folder.resolve(data.getFileName() + ".model");
    Object[] first = {
      "train", "--data", data, "--model", model, "--workers", "2", "--regularisation", "0.01"
    };
    Object[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    Ran.well(all);
    return model;
  }

  private static CommandRun evaluate(Path model, Path data, String... more) {
    Object[] all = {"evaluate", "--data", data, "--model", model};
    Object[] with = java.util.Arrays.copyOf(all, all.length + more.length);
    System.arraycopy(more, 0, with, all.length, more.length);
    return Ran.well(with);
  }

  @Test
  void columnsThatAreMissingAreWarnedOf() throws IOException {
    Path train = file("train.csv", "label,age,on\n1,3,True\n0,1,False\n1,4,True\n0,2,True\n");
    Path model = model(train);
    assertThat(evaluate(model, train).err()).doesNotContain("Warning");
    Path turned = file("turned.csv", "on;label;age;new\n1;1;3;7\n0;0;1;7\n");
    assertThat(evaluate(model, turned).err()).doesNotContain("Warning");

    Path other = file("other.csv", "on,label,Age\nTrue,1,3\nFalse,0,1\n");
    assertThat(evaluate(model, other).err())
        .contains(WARNING.formatted(other, "column age (there is Age); that counts as 0\n"));
    CommandRun predicted =
        Ran.well(
            "predict", "--data", other, "--model", model, "--output", folder.resolve("out.csv"));
    assertThat(predicted.err()).contains(WARNING.formatted(other, "column age"));
  }

  @Test
  void shorterRunsOfWordsAreWarnedOf() throws IOException {
    Path texts = file("texts", "ham\tsee you soon\nspam\twin money\nham\tat home\nspam\twin\n");
    Path model = model(texts, "--max-words", "2");
    assertThat(evaluate(model, texts, "--max-words", "2").err()).doesNotContain("Warning");
    assertThat(evaluate(model, texts).err())
        .contains(WARNING.formatted(texts, "runs of up to 2 words (these are read with"));
  }

  @Test
  void aModelThatKnowsNoFeatureSaysSo() throws IOException {
    Path train = file("train.svm", "1 1:1 2:2\n0 1:2 3:1\n1 2:1\n0 1:1\n");
    Path model = model(train);
    assertThat(evaluate(model, train).err()).doesNotContain("Warning");
    Path other = file("other.svm", "1 101:1 102:2\n0 101:2\n");
    assertThat(evaluate(model, other).err())
        .contains("Warning: the model has a coefficient for no feature in " + other);
    Path mostly = file("mostly.svm", "1 1:1\n1 101:1 102:2\n0 101:2\n0\n");
    assertThat(evaluate(model, mostly).err())
        .contains(
            "Warning: the model has a coefficient for no feature of 66 % of the records in "
                + mostly);
  }

  /** Files of the same records, of which one counts features from 1 and one from 0. */
  @Test
  void recordsNumberedFromZeroAreWarnedOf() throws IOException {
    String ofOne = "1 1:2 2:1 3:0.5\n0 1:-2 2:1\n1 1:1.5 3:1\n0 1:-1 2:0.5\n".repeat(8);
    Path model = model(file("from1.svm", ofOne));
    String ofZero = ofOne.replace("1:", "0:").replace("2:", "1:").replace("3:", "2:");
    Path zero = file("from0.svm", ofZero);
    String err = evaluate(model, zero).err();
    assertThat(err)
        .contains("Warning: 100 % of the records in " + zero + " have feature 0, for which")
        .contains("Warning: the records of " + zero + " are predicted worse than by the rate of")
        .contains("are their labels and features those of the training");
    assertThat(evaluate(model(zero), zero).err()).doesNotContain("Warning");
  }

  /** By itself each of them would be read as texts, whose words the model does not know. */
  @Test
  void numbersInAnotherShapeThanThoseOfTheTrainingAreRefused() throws IOException {
    Path train = file("shaped.csv", "age,income,label\n1.5,1,yes\n-0.5,0.2,no\n2.5,1,yes\n");
    Path model = model(train);
    Path output = folder.resolve("shaped-out.csv");
    for (String records :
        List.of(
            "age,income,label\n1.4,0.9,yes,\n-0.6,0.1,no,\n",
            "age;income;label\n1,4;0,9;yes\n-0,6;0,1;no\n",
            "People\nage,income,label\n1.4,0.9,yes\n-0.6,0.1,no\n",
            "age,income,label\n\"1\",1.4,0.9,yes\n\"2\",-0.6,0.1,no\n",
            "age income label\n1.4 0.9 yes\n-0.6 0.1 no\n")) {
      CommandRun ran =
          Ran.of(
              "predict", "--data", file("new.csv", records), "--model", model, "--output", output);
      assertThat(ran.exit()).as(records).isEqualTo(1);
      assertThat(ran.err()).contains("new.csv looks like numbers split at ");
      assertThat(output).doesNotExist();
    }
  }

  private static Path vectors(String name, String... of) {
    Dataset<Row> columns =
        SharedSpark.get()
            .range(40)
            .selectExpr("id % 2 label", "id % 2 + 1 a", "id % 3 + 1 b", "id % 5 + 1 c");
    Path file = folder.resolve(name);
    new VectorAssembler()
        .setInputCols(of)
        .setOutputCol("features")
        .transform(columns)
        .select("label", "features")
        .write()
        .parquet(file.toString());
    return file;
  }

  /** A model knows the entries of vectors by their places, and Parquet keeps their names. */
  @Test
  void vectorsOfOtherEntriesAreRefusedOrWarnedOf() throws IOException {
    Path train = vectors("train.parquet", "a", "b");
    Path model = model(train);
    assertThat(evaluate(model, train).err()).doesNotContain("Warning");
    Path turned = vectors("turned.parquet", "b", "a");
    String refused =
        "spark-mp: Cannot apply the model to %s: from entry 0 on it has b, a (expected: a, b, the"
            + " order of the training); assemble its vectors in that order\n";
    assertThat(Ran.of("evaluate", "--data", turned, "--model", model).err())
        .contains(refused.formatted(turned));
    Path output = folder.resolve("refused.csv");
    assertThat(Ran.of("predict", "--data", turned, "--model", model, "--output", output).err())
        .contains(refused.formatted(turned));
    assertThat(output).doesNotExist();
    assertThat(evaluate(model, file("numbers.svm", lines(0, 40))).err())
        .contains(
            "the model was trained on vectors, and these are features that are numbers; vectors"
                + " count their entries from 0, files in LIBSVM's format mostly from 1\n");

    RotatingLogisticRegressionModel loaded = RotatingLogisticRegressionModel.load(model.toString());
    assertThat(loaded.getOrDefault(loaded.featureNames())).containsExactly("a", "b");
    assertThat(loaded.numFeatures()).isEqualTo(2);
  }

  /** As where one program numbers features from 0 and another from 1. */
  @Test
  void aFeatureThatMostHadAndNoneHasIsWarnedOf() throws IOException {
    Path one = file("one.svm", lines(1, 40));
    Path zero = file("zero.svm", lines(0, 40));
    Path model = model(one);
    assertThat(evaluate(model, one).err()).doesNotContain("Warning");
    String warning =
        "Warning: no record in %s has feature 2, which nearly all training records have; that"
            + " counts as 0; are they numbered, or made of texts, as in its training?\n";
    assertThat(evaluate(model, zero).err()).contains(warning.formatted(zero));
    CommandRun predicted =
        Ran.well("predict", "--data", zero, "--model", model, "--output", folder.resolve("0.csv"));
    assertThat(predicted.err()).contains(warning.formatted(zero));
    assertThat(evaluate(model, file("few.svm", lines(0, 4))).err())
        .doesNotContain("which nearly all training records have");
  }

  /** Two features from a number on: the first predicts the label, the second hardly. */
  private static String lines(int from, int records) {
    return IntStream.range(0, records)
        .mapToObj(i -> "%d %d:%d %d:%d\n".formatted(i % 2, from, 1 + i % 2, from + 1, 1 + i % 3))
        .collect(Collectors.joining());
  }
}
