package io.sparkmp.linear.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.ml.RotatingLogisticRegressionModel;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearStore;
import io.sparkmp.linear.model.ModelClass;
import io.sparkmp.spark.model.ModelException;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.LogisticRegressionModel;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of several classes, whose labels are any numbers or words, beside MLlib's. */
@Tag("spark")
class ManyClassesTest {
  private static final int RECORDS = 400;
  private static final int FEATURES = 5;
  private static final int CLASSES = 4;

  @TempDir private static Path folder;
  private static final int[] LABELS = new int[RECORDS];
  private static final double[][] VALUES = new double[RECORDS][FEATURES];

  @BeforeAll
  static void make() {
    SharedSpark.get();
    Random random = new Random(7);
    double[][] planted = new double[CLASSES][FEATURES];
    for (double[] of : planted) {
      for (int j = 0; j < FEATURES; j++) {
        of[j] = 0.6 * random.nextGaussian();
      }
    }
    for (int i = 0; i < RECORDS; i++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < FEATURES; j++) {
        VALUES[i][j] = random.nextInt(3) == 0 ? 0 : random.nextInt(9) / 4.0;
      }
      for (int k = 0; k < CLASSES; k++) {
        double margin = -Math.log(-Math.log(random.nextDouble())); // Gumbel's noise
        for (int j = 0; j < FEATURES; j++) {
          margin += planted[k][j] * VALUES[i][j];
        }
        LABELS[i] = margin > best ? k : LABELS[i];
        best = Math.max(best, margin);
      }
    }
  }

  private static Path libSvm(String name, String... labels) throws IOException {
    List<String> lines =
        IntStream.range(0, RECORDS)
            .mapToObj(
                i -> {
                  StringBuilder line = new StringBuilder(labels[LABELS[i]]);
                  for (int j = 0; j < FEATURES; j++) {
                    if (VALUES[i][j] != 0) {
                      line.append(' ').append(j).append(':').append(VALUES[i][j]);
                    }
                  }
                  return line.toString();
                })
            .toList();
    return Files.write(folder.resolve(name), lines);
  }

  private static CommandRun train(Path data, Path model, Object... more) {
    return Ran.of(
        Stream.concat(
                Stream.of("train", "--data", data, "--model", model, "--loss", "MULTINOMIAL"),
                Stream.concat(Stream.of("--workers", "2"), Stream.of(more)))
            .toArray());
  }

  private static LinearModel load(Path model) {
    return new LinearStore(SharedSpark.get(), model.toString()).load();
  }

  private static LogisticRegressionModel mllibs(double penalty, double l1) {
    List<Row> rows =
        IntStream.range(0, RECORDS)
            .mapToObj(i -> RowFactory.create((double) LABELS[i], Vectors.dense(VALUES[i])))
            .toList();
    Dataset<Row> frame =
        SharedSpark.get()
            .createDataFrame(
                rows,
                new StructType()
                    .add("label", DataTypes.DoubleType)
                    .add("features", SQLDataTypes.VectorType()));
    return new LogisticRegression()
        .setRegParam(penalty)
        .setElasticNetParam(l1)
        .setTol(1e-12)
        .setMaxIter(1000)
        .fit(frame);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, '-2, 1, 3, 7.5'",
    "0.02, 0, 'apple, banana split, cherry, date'",
    "0.02, 0.5, '0, 1, 2, 3'",
  })
  void coefficientsAreMllibs(double penalty, double l1, String labels) throws IOException {
    String[] names = labels.split(", ");
    boolean areWords = labels.startsWith("a");
    String[] written = Stream.of(names).map(name -> name.replace(' ', '_')).toArray(String[]::new);
    Path data = libSvm("data-" + penalty + "-" + l1, written);
    Path model = folder.resolve("model-" + penalty + "-" + l1);
    List<Object> options = new ArrayList<>(List.of("--tolerance", "1e-10", "--epochs", "300"));
    if (penalty > 0) {
      options.addAll(List.of("--regularisation", penalty));
    }
    if (l1 > 0) {
      options.addAll(List.of("--elastic-net", l1));
    }
    CommandRun ran = train(data, model, options.toArray()).well();
    assertThat(ran.err()).contains("4 classes: " + String.join(", ", written) + "\n");
    LinearModel found = load(model);
    assertThat(found.classes().stream().map(ModelClass::name)).containsExactly(written);
    LogisticRegressionModel expected = mllibs(penalty, l1);
    for (ModelClass of : found.classes()) {
      assertThat(of.intercept())
          .isEqualTo(expected.interceptVector().apply(of.place()), within(1e-3));
    }
    List<Row> rows = found.weights().orderBy("id").collectAsList();
    assertThat(rows).hasSize(FEATURES);
    for (Row row : rows) {
      for (int k = 0; k < CLASSES; k++) {
        assertThat(row.<Double>getList(2).get(k))
            .isEqualTo(expected.coefficientMatrix().apply(k, (int) row.getLong(0)), within(1e-3));
      }
    }
    assertPredictions(data, model, written, expected, areWords);
  }

  private static void assertPredictions(
      Path data, Path model, String[] names, LogisticRegressionModel expected, boolean areWords)
      throws IOException {
    Path output = folder.resolve("predictions.json");
    Files.deleteIfExists(output);
    Ran.well("predict", "--model", model, "--data", data, "--output", output);
    List<Row> rows =
        SharedSpark.get().read().json(output.toUri().toString()).orderBy("record").collectAsList();
    assertThat(rows).hasSize(RECORDS);
    int right = 0;
    for (Row row : rows) {
      int i = (int) row.<Long>getAs("record").longValue() - 1;
      double[] all = expected.predictProbability(Vectors.dense(VALUES[i])).toArray();
      int best = (int) expected.predict(Vectors.dense(VALUES[i]));
      right += best == LABELS[i] ? 1 : 0;
      assertThat(row.<Double>getAs("probability")).isEqualTo(all[best], within(1e-3));
      Object prediction = row.getAs("prediction");
      Object label = row.getAs("label");
      if (areWords) {
        assertThat(List.of(prediction, label)).isEqualTo(List.of(names[best], names[LABELS[i]]));
      } else {
        assertThat(((Number) prediction).doubleValue()).isEqualTo(Double.valueOf(names[best]));
        assertThat(((Number) label).doubleValue()).isEqualTo(Double.valueOf(names[LABELS[i]]));
      }
    }
    String judged = Ran.well("evaluate", "--model", model, "--data", data).out();
    assertThat(judged)
        .contains("Accuracy %.4f on 400 records".formatted(right / (double) RECORDS))
        .containsPattern(names[3] + " +\\d+ +0\\.\\d+ +0\\.\\d+ +0\\.\\d+\n");
    assertThat(Ran.well("weights", "--model", model, "--top", 2).out())
        .contains("for label " + names[0] + ", intercept ");
    assertThat(Ran.well("weights", "--model", model, "--ids", "3").out())
        .containsPattern("for label " + names[2] + "\n *3 ");
  }

  @Test
  void partsAreHeldOutAndPenaltiesLookedFor() throws IOException {
    Path data = libSvm("path", "ant", "bee", "cow", "dog");
    Path model = folder.resolve("path-model");
    CommandRun ran =
        train(
            data,
            model,
            "--lambda-path",
            4,
            "--validation-fraction",
            0.2,
            "--test-fraction",
            0.2,
            "--elastic-net",
            0.5);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .containsPattern(
            "--regularisation [0-9.e-]+: objective .*, 0 of 5 features have coefficients")
        .contains("Training by --regularisation ")
        .containsPattern("Test log-loss [01]\\.\\d{4} on \\d+ records \\(the rates of")
        .containsPattern("Test macro F1 0\\.[3-9]");
    Path some = Files.write(folder.resolve("some"), List.of("ant 0:1", "bee 1:1", "ant 0:2"));
    assertThat(Ran.well("evaluate", "--model", model, "--data", some).out())
        .containsPattern("acro F1 [01]\\.\\d{4} of the 2 of 4 classes that occur\n");
    Path others = Files.write(folder.resolve("others"), List.of("ant 0:1", "cat 1:1"));
    Ran.of("evaluate", "--model", model, "--data", others)
        .refusedWith(
            "Cannot read record: "
                + others
                + ", line 2 'cat 1:1': its label is 'cat' (expected: ant, bee, cow or dog) (1 malformed"
                + " record; --skip-malformed leaves them out)");
  }

  @Test
  void resumesFromSnapshotsAndExports() throws IOException {
    Path data = libSvm("resumed", "1", "2", "3", "4");
    Path whole = folder.resolve("whole");
    train(data, whole, "--epochs", 8, "--tolerance", 0).well();
    Path snapshots = folder.resolve("snapshots");
    Path resumed = folder.resolve("resumed-model");
    train(data, folder.resolve("half"), "--epochs", 4, "--tolerance", 0, "--snapshots", snapshots)
        .well();
    train(data, resumed, "--epochs", 8, "--tolerance", 0, "--snapshots", snapshots).well();
    assertThat(content(load(resumed))).isEqualTo(content(load(whole)));
    Path exported = folder.resolve("exported");
    Ran.well("export", "--model", whole, "--output", exported);
    assertThat(content(load(exported))).isEqualTo(content(load(whole)));
  }

  private static String content(LinearModel model) {
    return model.classes() + " " + model.weights().orderBy("id").collectAsList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LOGISTIC", "SQUARED_HINGE"})
  void lossesOfTwoClassesNameTheOneOfSeveral(String loss) throws IOException {
    Path words = libSvm("words-" + loss, "a", "b", "c", "d");
    Ran.of("train", "--data", words, "--loss", loss)
        .refusedWith(
            "Cannot train: the labels of "
                + words
                + " are a, b, c, d (expected: two classes); use --loss MULTINOMIAL for more");
    Path numbers = libSvm("numbers-" + loss, "1", "2", "3", "4");
    Ran.of("train", "--data", numbers, "--loss", loss)
        .refusedWith(
            "Cannot train: the labels are numbers from 1 to 4 (expected: two classes, such as 0 and"
                + " 1); multinomial loss is of several classes, squared loss of numbers");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none, bread, sauce|bread, none, sauce|the label 'none' is a class like the others",
        "7, A, B|7, A, B|",
        "bread, bread\u00a0, sauce|bread, bread\u00a0, sauce|the label 'bread\u00a0' begins or ends",
      })
  void labelsAreNames(String labels, String classes, @Nullable String warning) throws IOException {
    String[] names = labels.split(", ", -1);
    List<String> lines =
        IntStream.range(0, 30).mapToObj(i -> names[i % 3] + " " + (1 + i % 3) + ":1").toList();
    Path data = Files.write(folder.resolve("names-" + names[0]), lines);
    CommandRun ran =
        train(data, folder.resolve("names-model"), "--epochs", 2, "--overwrite").well();
    assertThat(ran.err()).contains("; 3 classes: " + classes + "\n");
    if (warning == null) {
      assertThat(ran.err()).doesNotContain("the label '");
    } else {
      assertThat(ran.err()).contains("Warning: " + warning);
    }
  }

  /** Of two classes, a third label that stands for a missing value is a malformed record. */
  @Test
  void missingLabelsAreNoThirdClass() throws IOException {
    List<String> lines =
        IntStream.range(0, 40)
            .mapToObj(i -> (i == 7 ? "NA" : i % 2 == 0 ? "yes" : "no") + " 1:" + (i % 2 + i % 3))
            .toList();
    Path data = Files.write(folder.resolve("missing"), lines);
    Path model = folder.resolve("missing-model");
    Ran.of("train", "--data", data, "--model", model)
        .refusedWith(
            "Cannot read record: "
                + data
                + ", line 8 'NA 1:2': its label is 'NA' (expected: no or yes) (1 malformed record;"
                + " --skip-malformed leaves them out)");
    CommandRun ran = Ran.well("train", "--data", data, "--model", model, "--skip-malformed");
    assertThat(ran.out()).contains(" on 39 records ");
  }

  @Test
  void textsOfSeveralClassesAreRecognised() throws IOException {
    String[] names = {"bread", "banana split", "sauce"};
    String[] words = {"flour", "cream", "tomato"};
    List<String> lines =
        IntStream.range(0, 30)
            .mapToObj(i -> names[i % 3] + "\t" + words[i % 3] + " and more")
            .toList();
    Path data = Files.write(folder.resolve("texts"), lines);
    Path model = folder.resolve("texts-model");
    CommandRun ran = train(data, model).well();
    assertThat(ran.err())
        .contains("labelled text, a label, tab and text a line; ")
        .contains("; 3 classes: banana split, bread, sauce\n");
    Path output = folder.resolve("texts.csv");
    Ran.well("predict", "--model", model, "--data", data, "--output", output);
    assertThat(Files.readAllLines(output))
        .anyMatch(line -> line.matches("2,banana split,(1\\.0|0\\.99\\d+),banana split"));
  }

  @Test
  void aClassThatOnlyTheTestKnowsIsWarnedOf() throws IOException {
    Path data = libSvm("some", "1", "2", "3", "4");
    Path test = Files.write(folder.resolve("some-test"), List.of("1 0:1", "7 1:1"));
    assertThat(
            train(data, folder.resolve("some-model"), "--test", test, "--epochs", 2).well().err())
        .contains(
            "Warning: no training record has the label 7, which held-out records have: the model"
                + " will hardly ever predict it");
  }

  @Test
  void whatHasNoLabelGetsNone() throws IOException {
    String[] words = {"flour", "cream", "tomato"};
    for (int classes = 2; classes <= 3; classes++) {
      int several = classes;
      List<String> lines =
          IntStream.range(0, 30)
              .mapToObj(i -> "abc".charAt(i % several) + "\t" + words[i % several])
              .toList();
      Path data = Files.write(folder.resolve("known-" + classes), lines);
      Path model = folder.resolve("known-model-" + classes);
      Ran.well(
          "train",
          "--data",
          data,
          "--model",
          model,
          "--regularisation",
          0.01,
          "--loss",
          classes == 2 ? "LOGISTIC" : "MULTINOMIAL");
      Path unknown =
          Files.write(folder.resolve("unknown"), List.of("flour", "-\tcream", "b\tflour"));
      Path output = folder.resolve("unknown-" + classes + ".csv");
      Ran.well("predict", "--model", model, "--data", unknown, "--output", output);
      List<String> rows = Files.readAllLines(output);
      assertThat(rows.get(1)).startsWith("1,,").endsWith(",a");
      assertThat(rows.get(2)).startsWith("2,,").endsWith(",b");
      assertThat(rows.get(3)).startsWith("3,b,").endsWith(",a");
    }
  }

  @Test
  void tooManyLabelsAndOneAloneAreRefused() throws IOException {
    Path many =
        Files.write(
            folder.resolve("many"),
            IntStream.range(0, 1001).mapToObj(i -> i / 8.0 + " 1:1 2:" + i).toList());
    Ran.of("train", "--data", many, "--loss", "MULTINOMIAL")
        .refusedWith(
            "Cannot train: the labels are more than 1000 different numbers from 0 to 125 (expected:"
                + " 2 to 1000 classes); only squared loss is of numbers");
    Path one = Files.write(folder.resolve("one"), List.of("3 1:1", "3 1:2"));
    Ran.of("train", "--data", one, "--loss", "MULTINOMIAL")
        .refusedWith(
            "Cannot train: all 2 training records have the label 3 (expected: records of several"
                + " classes)");
  }

  @Test
  void damagedModelsAreRefusedAndEstimatorsSaySo() throws IOException {
    Path data = libSvm("damaged", "1", "2", "3", "4");
    Path model = folder.resolve("damaged-model");
    train(data, model, "--epochs", 2).well();
    assertThatThrownBy(() -> RotatingLogisticRegressionModel.load(model.toString()))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("its loss is MULTINOMIAL (expected: LOGISTIC)");
    Path classes = model.resolve("classes");
    Dataset<Row> table = load(model).weights().sparkSession().read().parquet(classes.toString());
    List<Row> rows = table.collectAsList();
    SharedSpark.get()
        .createDataFrame(rows, table.schema())
        .withColumn("label", functions.negate(functions.col("label")))
        .write()
        .mode("overwrite")
        .parquet(classes.toString());
    assertThatThrownBy(() -> load(model))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("(expected: ascending labels)");
    SharedSpark.get()
        .createDataFrame(rows, table.schema())
        .withColumn("place", functions.col("place").plus(1))
        .write()
        .mode("overwrite")
        .parquet(classes.toString());
    assertThatThrownBy(() -> load(model))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("the class at place 4 has the label");
  }
}
