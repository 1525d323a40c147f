package io.sparkmp.linear.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.linear.model.LinearModel;
import io.sparkmp.linear.model.LinearStore;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels of two classes, whatever they are called, and lines of numbers below their names. */
@Tag("spark")
class LabelsTest {
  private static final int RECORDS = 40;

  @TempDir private static Path folder;

  @BeforeAll
  static void start() {
    SharedSpark.get();
  }

  private static CommandRun train(Path data, Path model, Object... more) {
    return Ran.of(
        Stream.concat(
                Stream.of(
                    "train",
                    "--data",
                    data,
                    "--model",
                    model,
                    "--workers",
                    "2",
                    "--regularisation",
                    "0.01"),
                Stream.of(more))
            .toArray());
  }

  /** Lines of records: the class, and a feature that says it, but for one record. */
  private static List<String> lines(String least, String largest, String form) {
    boolean areTexts = form.contains("\t");
    return IntStream.range(0, RECORDS)
        .mapToObj(
            i -> {
              boolean isLow = (i % 2 == 0) == (i != 7);
              return String.format(
                  form,
                  i % 2 == 0 ? least : largest,
                  areTexts ? (isLow ? "low" : "high") : isLow ? "0.5" : "2");
            })
        .toList();
  }

  private static LinearModel saved(Path model) {
    return new LinearStore(SharedSpark.get(), model.toString()).load();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, %s 1:%s, 1.0, 2.0",
    "-3, -1.5, %s 1:%s, -3.0, -1.5",
    "no, yes, %s 1:%s, no, yes",
    "ham, spam, '%s\ta %s word', ham, spam",
    "B, M, '%s,%s', B, M",
  })
  void predictionsAreTheLabels(
      String least, String largest, String form, String predictedLeast, String predictedLargest)
      throws IOException {
    String name = least + "-" + largest;
    boolean isDense = form.contains(",");
    Path data =
        Files.write(
            folder.resolve(name),
            Stream.concat(
                    isDense ? Stream.of("label,size") : Stream.empty(),
                    lines(least, largest, form).stream())
                .toList());
    Path model = folder.resolve(name + "-model");
    CommandRun ran = train(data, model, "--test-fraction", "0.2");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).containsPattern("Test accuracy (0\\.[5-9]|1\\.)");
    assertThat(ran.err()).contains("the label " + largest + " counts as 1, " + least + " as 0\n");
    assertThat(saved(model).label(saved(model).info().leastLabel())).isEqualTo(least);
    assertThat(saved(model).label(saved(model).info().largestLabel())).isEqualTo(largest);
    assertThat(Ran.well("weights", "--model", model).out()).contains("for label " + largest + "\n");
    assertThat(Ran.well("evaluate", "--model", model, "--data", data).out())
        .contains("Accuracy 0.9750 on 40 records");
    Path output = folder.resolve(name + ".csv");
    Ran.well("predict", "--model", model, "--data", data, "--output", output);
    List<String> rows = Files.readAllLines(output);
    assertThat(rows).hasSize(RECORDS + 1);
    assertThat(rows.get(1)).contains("," + predictedLeast + ",").endsWith("," + predictedLeast);
    assertThat(rows.get(2)).contains("," + predictedLargest + ",").endsWith("," + predictedLargest);
    assertThat(rows.get(1)).startsWith(isDense ? "2," : "1,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"label\ttext", "Label\tMessage", "v1\tv2", "sentiment\treview_text"})
  void aFirstLineMayNameLabelAndText(String header) throws IOException {
    String name = header.replaceAll("\\W", "-");
    List<String> records = lines("ham", "spam", "%s\ta %s word");
    Path plain = Files.write(folder.resolve(name + ".txt"), records);
    Path headed =
        Files.write(
            folder.resolve(name + "-headed.txt"),
            Stream.concat(Stream.of(header), records.stream()).toList());
    Path model = folder.resolve(name + "-model");
    CommandRun ran = train(headed, model);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("labelled text, a label, tab and text a line, with a header; ");
    assertThat(ran.out()).contains(" on 40 records with 4 features ");
    assertThat(Ran.well("weights", "--model", model).out())
        .isEqualTo(weights(plain, folder.resolve(name + "-other")));
    assertThat(Ran.well("evaluate", "--model", model, "--data", headed).out())
        .contains("Accuracy 0.9750 on 40 records");
  }

  private static String weights(Path data, Path model) {
    CommandRun ran = train(data, model);
    assertThat(ran.err()).doesNotContain("header");
    return Ran.well("weights", "--model", model).out();
  }

  @Test
  void valuesThatFloatsHardlyTellApartAreWarnedOf() throws IOException {
    List<String> times =
        IntStream.range(0, 40).mapToObj(i -> i % 2 + " 1:" + (1_262_304_000 + i % 20)).toList();
    Path data = Files.write(folder.resolve("times"), times);
    assertThat(train(data, folder.resolve("times-model")).err())
        .contains(
            "Warning: the values of feature 1, 1262304000 to 1262304000, are so near to 0, or so"
                + " large and so alike, that floats hold little of their differences; multiply them by a number, or subtract their"
                + " mean, as of times, before they are read");
  }

  @Test
  void tablesHaveWordsToo() throws IOException {
    Path table = folder.resolve("words.parquet");
    SharedSpark.get()
        .sql(
            "select id % 2 = 1 label, map('x', cast(id % 2 as double), 'y', cast(id % 5 as double))"
                + " features from range(41)")
        .write()
        .parquet(table.toUri().toString());
    Path model = folder.resolve("of-words");
    CommandRun ran = train(table, model);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("; the label true counts as 1, false as 0\n");
    Path output = folder.resolve("words.csv");
    Ran.well("predict", "--model", model, "--data", table, "--output", output);
    assertThat(Files.readAllLines(output).stream().skip(1))
        .hasSize(41)
        .allMatch(line -> line.endsWith(",true") || line.endsWith(",false"));
    Ran.of("train", "--data", table, "--loss", "SQUARED")
        .refusedWith(
            "Invalid type of column label: boolean (expected for labels: any numeric type); cast it"
                + " to double");
  }

  @Test
  void columnsHaveNamesAndWeights() throws IOException {
    Path data =
        Files.write(
            folder.resolve("dense.csv"),
            List.of("size;\"the label\";w;zero", "1;0;1;0", "2;1;2;0", "1.5;1;0.5;0", "0;0;1;0"));
    Path model = folder.resolve("dense-model");
    CommandRun ran = train(data, model, "--label-column", "the label", "--weight-column", "w");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains(
            ": numbers, a record a line of 4 fields split at ';', with a header; label = the label,"
                + " weight = w, features = size, zero\n");
    assertThat(ran.out()).contains("on 4 records with 1 features (3 values)");
    assertThat(Ran.well("weights", "--model", model, "--ids", "size").out())
        .containsPattern("size +[0-9.]+ +3\n");
    Path named = Files.write(folder.resolve("named.csv"), List.of("size,other", "1,2", "3,1"));
    Path output = folder.resolve("named-predictions.csv");
    Ran.well("predict", "--model", model, "--data", named, "--output", output);
    assertThat(Files.readAllLines(output)).hasSize(3);
    train(named, folder.resolve("no"))
        .refusedWith(
            "Cannot find column label in "
                + named
                + ": the columns are [size, other]; give its name, or its place from 1, by"
                + " --label-column");
    Path bad =
        Files.write(folder.resolve("bad.csv"), List.of("label,a,b", "1,2,3", "0,x,1", "1,2"));
    train(bad, folder.resolve("no"))
        .refusedWith(
            "Cannot read record: "
                + bad
                + ", line 3 '0,x,1': column a is not a number: 'x' (expected: a number with a decimal"
                + " point, in all columns but the label) (2 malformed records; --skip-malformed leaves"
                + " them out)");
  }

  @Test
  void numbersWithoutNamesAreFeaturesByTheirPlace() throws IOException {
    Path data = Files.write(folder.resolve("plain.csv"), lines("0", "1", "%s,%s"));
    Path model = folder.resolve("plain-model");
    CommandRun ran = train(data, model, "--label-column", "1");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Ran.well("weights", "--model", model, "--ids", "2").out())
        .containsPattern("2 +[0-9]");
    train(data, folder.resolve("no"))
        .refusedWith(
            "Cannot find column label in "
                + data
                + ": line 1 names no columns, of which there are 2; give its place from 1 by"
                + " --label-column, or say --header yes if line 1 names them");
  }

  /** Line 1, how it is read, and how many records and features there are then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      value = {
        "0,1,label / label / with a header / 40 records with 2",
        "400.5,401.0,y / y / with a header / 40 records with 2",
        "'\"0\",\"1\",\"2\"' / 3 / with a header / 40 records with 2",
        "'\"0\", \"1\" ,\"y\"' / y / with a header / 40 records with 2",
        "1.5,2,1 / 3 / no header / 41 records with 2",
        "0,0,0 / 3 / no header / 41 records with 2"
      })
  void namesMayBeNumbers(String first, String label, String header, String read)
      throws IOException {
    Path data = spectra("numbers.csv", first);
    CommandRun ran =
        train(data, folder.resolve("of-numbers"), "--label-column", label, "--overwrite");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains(" split at ',', " + header + "; label = ");
    assertThat(ran.out()).contains(" on " + read + " features (");
  }

  /** Line 1 and what is unclear. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      value = {
        "0,1,2 / it is '0,1,2'",
        "1,2,3 / it is '1,2,3'",
        "0,1,target / field 3 is 'target' there and '0' in line 2"
      })
  void asksWhetherNumbersAreNames(String first, String unclear) throws IOException {
    Path data = spectra("unclear.csv", first);
    Path model = folder.resolve("of-unclear");
    train(data, model, "--label-column", "3", "--overwrite")
        .refusedWith(
            "Cannot see whether line 1 of "
                + data
                + " names its columns: "
                + unclear
                + "; say --header yes or no");
    CommandRun ran = train(data, model, "--label-column", "3", "--header", "yes", "--overwrite");
    assertThat(ran.out()).as(ran.err()).contains(" on 40 records with 2 features (");
    Path output = folder.resolve("of-unclear.csv");
    Ran.well(
        "predict",
        "--model",
        model,
        "--data",
        data,
        "--label-column",
        "3",
        "--header",
        "yes",
        "--output",
        output,
        "--overwrite");
    assertThat(Files.readAllLines(output)).hasSize(41); // with its own header
    if (first.endsWith("3") || first.endsWith("2")) {
      CommandRun none =
          train(
              data,
              model,
              "--label-column",
              "3",
              "--header",
              "no",
              "--loss",
              "SQUARED",
              "--overwrite");
      assertThat(none.out()).as(none.err()).contains(" on 41 records with 2 features (");
    }
  }

  /** What stands above the records, and how many lines of it are skipped on request. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      value = {
        "'# made by hand|# a\tb\tkind' / 0",
        "'# made by hand|a,b,kind' / 0",
        "'sep=;|%% in May|%|# a;b;kind' / 0",
        "'In May: 7,8,old|a,b,kind' / 1",
        "'In May||# twice|a,b,kind' / 2"
      })
  void linesAboveTheRecordsAreNone(String above, int skip) throws IOException {
    String delimiter = above.contains(";") ? ";" : above.contains("\t") ? "\t" : ",";
    Path data =
        Files.write(
            folder.resolve("above.csv"),
            Stream.concat(
                    Stream.of(above.split("\\|", -1)),
                    lines("ham", "spam", "%2$s,7,%1$s").stream()
                        .map(record -> record.replace(",", delimiter)))
                .toList());
    Path model = folder.resolve("of-above");
    Object[] how = {"--label-column", "kind", "--skip-lines", skip, "--overwrite"};
    CommandRun ran = train(data, model, how);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains(
            ", with a header; label = kind, features = a, b;",
            "the label spam counts as 1, ham as 0");
    assertThat(ran.out()).contains(" on 40 records with 2 features (80 values)");
  }

  private static Path spectra(String name, String first) throws IOException {
    List<String> records =
        IntStream.range(0, RECORDS)
            .mapToObj(i -> (i % 7) * 0.5 + "," + (i % 5) + "," + (i % 3 == 0 ? 0 : i % 2))
            .toList();
    return Files.write(
        folder.resolve(name), Stream.concat(Stream.of(first), records.stream()).toList());
  }

  @Test
  void anEmptyTextIsOneToo() throws IOException {
    List<String> lines = new ArrayList<>(lines("ham", "spam", "%s\t%s"));
    lines.set(1, "spam\t");
    lines.set(3, "spam\t:-)");
    Path data = Files.write(folder.resolve("empty-texts"), lines);
    CommandRun ran = train(data, folder.resolve("of-empty"), "--max-words", "2");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains(": labelled text, ");
    assertThat(ran.out()).contains(" on 40 records with 2 features (38 values)");
  }

  @Test
  void refusesLabelsThatAreNotTwoClasses() throws IOException {
    Path three = Files.write(folder.resolve("three"), List.of("a 1:1", "b 1:2", "c 1:3", "a 1:4"));
    train(three, folder.resolve("no"))
        .refusedWith(
            "Cannot train: the labels of "
                + three
                + " are a, b, c (expected: two classes); use --loss MULTINOMIAL for more");
    Path one = Files.write(folder.resolve("one"), List.of("ham\ta b", "ham\tc"));
    train(one, folder.resolve("no"))
        .refusedWith("Cannot train: the labels of " + one + " are ham (expected: two classes)");
    Path mixed = Files.write(folder.resolve("mixed"), List.of("1 1:1", "yes 1:2"));
    train(mixed, folder.resolve("no"))
        .refusedWith(
            "Cannot read record: "
                + mixed
                + ", line 2 'yes 1:2': its label is not a number: 'yes' (1 malformed record;"
                + " --skip-malformed leaves them out)");
    Path numbers = Files.write(folder.resolve("numbers"), lines("no", "yes", "%s 1:%s"));
    Path model = folder.resolve("numbers-model");
    assertThat(train(numbers, model).exit()).isZero();
    Path other = Files.write(folder.resolve("other"), List.of("yes 1:1", "maybe 1:2"));
    Ran.of("evaluate", "--model", model, "--data", other)
        .refusedWith(
            "Cannot read record: "
                + other
                + ", line 2 'maybe 1:2': its label is 'maybe' (expected: no or yes) (1 malformed"
                + " record; --skip-malformed leaves them out)");
  }

  @Test
  void labelsThatFloatsRoundAreTheOnlyComplaint() throws IOException {
    Path file = folder.resolve("codes.csv");
    Files.write(file, lines("200000001", "200000002", "%2$s,%1$s"));
    Files.writeString(file, "x,label\n" + Files.readString(file));
    CommandRun ran = train(file, folder.resolve("none"));
    assertThat(ran.err())
        .contains("spark-mp: Cannot train: a label is about 200000000, and the last digits")
        .doesNotContain("Warning");
  }

  @ParameterizedTest
  @CsvSource({"NY, Los Angeles", "2020-01-05, 2021-12-24", "12 Main St, 9 Elm St", "'1.2.3', 10%"})
  void aColumnWithoutNumbersIsNamed(String even, String odd) throws IOException {
    StringBuilder csv = new StringBuilder("age,income,city,bought\n");
    for (int i = 0; i < RECORDS; i++) {
      csv.append(i % 7 == 0 ? "" : 20 + i).append(",").append(i * 3 % 11).append(",");
      csv.append(i % 2 == 0 ? even : odd).append(",").append(i % 2).append("\n");
    }
    Path file = Files.writeString(folder.resolve("cities.csv"), csv);
    CommandRun ran = train(file, folder.resolve("none"), "--label-column", "bought");
    assertThat(ran.err())
        .contains(
            "spark-mp: Cannot read records: column city of "
                + file
                + " holds no numbers: '"
                + even
                + "' (expected: numbers with a decimal point, in all columns but the label); leave"
                + " the column out, or make numbers of it, such as 0 and 1 for each of its words");
  }

  /** Its features would be taken for others. */
  @ParameterizedTest
  @ValueSource(strings = {"b,a,label", "a,c,label", "label,a,b", "\nb,a,label"})
  void aLaterFileWithAnotherHeaderIsNotSkippedOver(String header) throws IOException {
    Path data =
        Files.createDirectories(
            folder.resolve("headers-" + header.strip().length() + header.hashCode()));
    Files.writeString(data.resolve("1.csv"), "a,b,label\n1,2,0\n2,1,1\n3,5,0\n4,3,1\n");
    Files.writeString(data.resolve("2.csv"), header + "\n20,10,0\n10,20,1\n");
    CommandRun ran = train(data, folder.resolve("none"), "--skip-malformed");
    assertThat(ran.err())
        .contains(
            "spark-mp: Cannot read records: "
                + data.resolve("2.csv")
                + " names other columns than the first file, or in another order: ["
                + header.strip().replace(",", ", ")
                + "] (expected: [a, b, label]); give files with the same header")
        .doesNotContain("\tat ");
  }

  @Test
  void skippingAllRecordsIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.csv"), "a,b,label\n,1,0\n,2,1\n,3,1\n");
    CommandRun ran = train(file, folder.resolve("none"), "--skip-malformed");
    assertThat(ran.err())
        .contains(
            "spark-mp: Cannot skip all records of "
                + file
                + ": 3 of 3 are malformed, the first: "
                + file
                + ", line 2 ',1,0': column a is empty");
  }
}
