package io.sparkmp.linear.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.linear.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on texts, with what they print and return. */
@Tag("spark")
class TextCommandsTest {
  @TempDir private static Path folder;
  private static Path model;
  private static CommandRun trained;

  @BeforeAll
  static void trainOne() throws IOException {
    SharedSpark.get();
    Path reviews =
        file(
            "reviews.txt",
            "1\tgood film, very good",
            "0\ta bad film",
            "-\tnobody knows",
            "1\tnot bad at all",
            "0\tnot good",
            "1\tgood");
    model = folder.resolve("model");
    trained = on(reviews, "--model", model, "--max-words", "2");
    assertThat(trained.exit()).as(trained.err()).isZero();
  }

  private static CommandRun on(Path data, Object... more) {
    return Ran.of(
        Stream.concat(
                Stream.of("train", "--data", data, "--workers", "2", "--regularisation", "0.1"),
                Stream.of(more))
            .toArray());
  }

  private static Path file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  /** The lines of predictions of a file. */
  private static List<String> predicted(Path data, Object... more) throws IOException {
    Path output = folder.resolve(data.getFileName() + ".csv");
    CommandRun ran =
        Ran.of(
            Stream.concat(
                    Stream.of("predict", "--model", model, "--data", data, "--max-words", "2"),
                    Stream.concat(Stream.of("--output", output), Stream.of(more)))
                .toArray());
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains("text, a line each, perhaps with a label and tab before it; 1 to 2 words");
    return Files.readAllLines(output);
  }

  @Test
  void trainsAndSaysWhatTheTextIsTakenFor() {
    assertThat(trained.err())
        .contains("labelled text, a label, tab and text a line; 1 to 2 words")
        .contains("Warning: 1 record has no label and was left out\n")
        .doesNotContain("n-grams share");
    assertThat(trained.out()).contains("on 5 records with ");
    assertThat(Ran.well("weights", "--model", model, "--ids", "good,not good").out())
        .containsPattern("good +0\\.")
        .containsPattern("not good +-[0-9]");
  }

  @Test
  void saysHowManyTextsHaveNoLabel() throws IOException {
    Path none = file("none.txt", "-\tnobody knows", "\tnor does anybody here");
    on(none).refusedWith("Cannot train: " + none + " holds no records with a label, and 2 without");
    Path some = file("some.txt", "-\ta", "1\tb", "\tc", "0\td", "good\te");
    on(some)
        .refusedWith(
            "Cannot read record: "
                + some
                + ", line 5 'good\te': its label is not a number: 'good' (expected: a number, or - for"
                + " none) (1 malformed record; --skip-malformed leaves them out)");
    assertThat(on(some, "--skip-malformed").err())
        .contains("Warning: 2 records have no label and were left out\n");
  }

  @Test
  void predictsTheLabelsOfTextsWithoutOne() throws IOException {
    List<String> lines =
        predicted(file("mixed.txt", "1\tgood film", "-\tgood film", "\tnot good", "", "-\t"));
    assertThat(lines.get(0)).isEqualTo("record,label,margin,probability,prediction");
    assertThat(lines.stream().skip(1).map(line -> line.split(",", -1)))
        .extracting(fields -> fields[0] + "," + fields[1] + "," + fields[4])
        .containsExactly("1,1.0,1.0", "2,,1.0", "3,,0.0", "5,,1.0");
    assertThat(lines.get(2)).endsWith(lines.get(1).substring("1,1.0".length()));
    List<String> alone =
        predicted(file("alone.txt", "A good film: very good", "good film", "# not good", "good"));
    assertThat(alone).hasSize(5);
    assertThat(alone.get(2)).isEqualTo(lines.get(2));
    Path numbers = file("numbers.txt", "12 good 3:2");
    assertThat(predicted(numbers, "--format", "TEXT").get(1)).startsWith("1,,");
    Ran.of("evaluate", "--model", model, "--format", "TEXT", "--data", numbers)
        .refusedWith(
            "Cannot read record: "
                + numbers
                + ", line 1 '12 good 3:2': it has no tab behind a label (1 malformed record;"
                + " --skip-malformed leaves them out)");
  }

  private static String name(int k) {
    return "" + (char) ('a' + k % 26) + (char) ('a' + k / 26);
  }

  /** Of 400 words in 512 numbers. */
  @Test
  void warnsOfHashBitsThatAreTooFew() throws IOException {
    Path words =
        file(
            "words.txt",
            IntStream.range(0, 100)
                .mapToObj(k -> k % 2 + "\t" + "-a -b -c -d".replace("-", name(k)))
                .toArray(String[]::new));
    assertThat(on(words, "--hash-bits", "9").err())
        .containsPattern(
            "Warning: about 5\\d % of the n-grams share a feature with another: 2\\d\\d of the"
                + " 2\\^9 numbers of --hash-bits 9 are taken; with --hash-bits 12 at most 10 %"
                + " would\n");
    Path hashed = folder.resolve("hashed");
    assertThat(on(words, "--hash-bits", "12", "--model", hashed).err())
        .doesNotContain("n-grams share");
    assertThat(Ran.of("evaluate", "--model", hashed, "--data", words, "--hash-bits", "12").err())
        .doesNotContain("Warning");
  }

  /** Numbers of few bits are those of more bits, too: only the model can tell. */
  @Test
  void refusesOtherHashBitsThanInTheTraining() throws IOException {
    Path words = file("few.txt", "1\ta b c", "0\td e f", "1\ta c g", "0\te f h");
    Path hashed = folder.resolve("of-4-bits");
    on(words, "--hash-bits", "4", "--model", hashed);
    for (String bits : List.of("3", "5", "14")) {
      Ran.of("evaluate", "--model", hashed, "--data", words, "--hash-bits", bits)
          .refusedWith(
              "Cannot apply the model to "
                  + words
                  + ": its n-grams are hashed to "
                  + bits
                  + " bits (expected: 4, as in the training)");
    }
    Path numbers = file("numbers.libsvm", "1 3:1 5:1", "0 4:1 6:1", "1 3:1", "0 4:1");
    assertThat(Ran.of("evaluate", "--model", hashed, "--data", numbers).err())
        .contains("those of the training were n-grams hashed to 4 bits");
    Path plain = folder.resolve("plain");
    on(numbers, "--model", plain);
    assertThat(Ran.of("evaluate", "--model", plain, "--data", words, "--hash-bits", "4").err())
        .contains("is read with --hash-bits 4, and the features of the training were not hashed");
  }

  /**
   * Words of one rule are other features than those of another, and the model knows some of both.
   */
  @Test
  void warnsOfTextsThatAreReadByOtherRules() throws IOException {
    Path words =
        file("rules.txt", "1\tGood, good and long", "0\tbad and so on", "1\tgood", "0\tbad");
    Path model = folder.resolve("by-rules");
    on(words, "--min-length", "3", "--binary", "--model", model);
    assertThat(apply("evaluate", model, words, "--min-length", "3", "--binary").err())
        .doesNotContain("Warning");
    for (List<String> other :
        List.of(
            List.of("--min-length", "3"),
            List.of("--binary"),
            List.of("--min-length", "3", "--binary", "--stop-words", "english"),
            List.of("--min-length", "3", "--binary", "--keep-case"),
            List.of("--min-length", "3", "--binary", "--token", "[a-z]+"))) {
      assertThat(apply("evaluate", model, words, other.toArray()).err())
          .as("%s", other)
          .contains(
              "Warning: " + words + " is read as single words",
              ", and the texts of the training were read as single words, each 1; words in lower"
                  + " case, of 3 characters or more, no stop words; with the same options");
    }
    Path output = folder.resolve("by-rules.csv");
    assertThat(apply("predict", model, words, "--output", output).err())
        .contains(", and the texts of the training were read as ");
  }

  private static CommandRun apply(String command, Path model, Path data, Object... more) {
    return Ran.of(
        Stream.concat(Stream.of(command, "--model", model, "--data", data), Stream.of(more))
            .toArray());
  }
}
