package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.spark.ingest.IngestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages for input that is not a corpus. */
@Tag("spark")
class MalformedTest {
  private static final String SKIP = " (1 malformed record; --skip-malformed leaves them out)";
  private static final String ONE = " (1 malformed record)";
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private CorpusSource bag(String docword, String vocabulary) throws IOException {
    return new BagOfWords(
        Corpora.spark(),
        Corpora.files(file("docword.txt", docword)),
        file("vocab.txt", vocabulary));
  }

  private static void assertRefused(CorpusSource source, String message) {
    assertThatThrownBy(() -> Corpora.read(source))
        .isInstanceOf(IngestException.class)
        .hasMessage(message);
  }

  private static void assertSkips(CorpusSource source, long tokens) {
    CorpusData data =
        CorpusIngest.run(
            source, new IngestOptions(2, 1, Corpora.ALL_TRAINING, CutOffs.NONE, true), null);
    assertThat(data.stats().training()).isEqualTo(tokens);
    data.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "1 2; it has 2 fields (expected: 3)",
        "1 2 3 4; it has 4 fields (expected: 3)",
        "x 2 3; the document is no whole number: 'x'",
        "1 b 3; the word is no whole number: 'b'",
        "1 2 2.5; the count is no whole number: '2.5'",
        "1 2 1e3; the count is no whole number: '1e3'",
        "0 2 3; the document is outside 1..4: 0",
        "5 2 3; the document is outside 1..4: 5",
        "1 0 3; the word is outside 1..3: 0",
        "1 4 3; the word is outside 1..3: 4",
        "1 2 0; the count is outside 1..16777216: 0",
        "1 2 -1; the count is outside 1..16777216: -1",
        "1 2 2147483648; the count is outside 1..16777216: 2147483648"
      })
  void rowsOfABagAreNamed(String row, String reason) throws IOException {
    CorpusSource source = bag("4\n3\n3\n1 1 1\n" + row + "\n4 3 5\n", "a\nb\nc\n");
    assertRefused(
        source,
        "Cannot read document: "
            + folder.resolve("docword.txt")
            + ", line 5 '"
            + row
            + "': "
            + reason
            + SKIP);
    assertSkips(source, 6);
  }

  @Test
  void missingRowsOfABagAreNamed() throws IOException {
    assertRefused(
        bag("4\n3\n3\n1 1 1\n4 3 5\n\n", "a\nb\nc\n"),
        "Cannot read corpus: "
            + folder.resolve("docword.txt")
            + " has 2 rows (header: 3); it is incomplete, or line 3 is wrong");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "4/3/; line 3 has 0 fields (expected: the number of rows)",
        "4/3 3/1; line 2 has 2 fields (expected: the number of words)",
        "many/3/1; line 1: the number of documents is no whole number: 'many'",
        "4/-3/1; line 2: the number of words is outside 0..9223372036854775807: -3"
      })
  void headersThatAreNoneAreNamed(String header, String reason) {
    assertThatThrownBy(() -> bag(header.replace('/', '\n'), "a\nb\nc\n"))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot read corpus: " + folder.resolve("docword.txt") + ", " + reason);
  }

  @Test
  void vocabulariesThatDoNotFitAreNamed() {
    Path vocabulary = folder.resolve("vocab.txt");
    assertThatThrownBy(() -> bag("4\n3\n0\n", "a\nb\n"))
        .hasMessage(
            "Cannot read corpus: "
                + vocabulary
                + " has 2 words ("
                + folder.resolve("docword.txt")
                + ", line 2: 3); give the vocabulary of this file");
    assertThatThrownBy(() -> bag("4\n3\n0\n", "a\n\nc\n"))
        .hasMessage(
            "Cannot read vocabulary: "
                + vocabulary
                + ", line 2: it is empty (expected: a word, in each line but the last)");
    assertThatThrownBy(() -> bag("4\n3\n0\n", "a\nb\na\n"))
        .hasMessage(
            "Cannot read vocabulary: "
                + vocabulary
                + ", line 3 'a': the word is in line 1 too; rename one");
    assertThatThrownBy(() -> bag("4\n3\n0\n", "a 12\nb\t3\nc:1\n"))
        .hasMessage(
            "Cannot read vocabulary: each line of "
                + vocabulary
                + " has a word and a number: 'a 12' (expected: a word a line; take the numbers out)");
    for (String first : List.of("0 a", "      7 a", "a 12 3", "0\ta\t12", "0,a")) {
      assertThatThrownBy(() -> bag("4\n3\n0\n", first + "\n1 b\n2 c\n"))
          .hasMessageContaining(" has a word and a number: '" + first.strip() + "' (expected: ");
    }
    assertThatThrownBy(
            () -> new LdaC(Corpora.spark(), Corpora.files(file("c.txt", "0")), folder + "/no.txt"))
        .hasMessage("Cannot read vocabulary: there is no file " + folder + "/no.txt");
    assertThatThrownBy(
            () ->
                new LdaC(Corpora.spark(), Corpora.files(folder + "/no.txt"), vocabulary.toString()))
        .hasMessage("Cannot read corpus: there is no file " + folder + "/no.txt");
    assertThatThrownBy(
            () ->
                new LdaC(
                    Corpora.spark(),
                    Corpora.files(file("c.txt", "0")),
                    folder.resolve("*.txt").toString()))
        .hasMessage("Cannot read vocabulary: " + folder + "/*.txt is 3 files (expected: 1)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "2 0:1; it has 1 pairs (expected: 2, its first field)",
        "x 0:1; the number of pairs is no whole number: 'x'",
        "1 0; '0' is no pair (expected: word:count)",
        "1 a:1; the word is no whole number: 'a'",
        "1 :1; the word is no whole number: ''",
        "1 3:1; the word is outside 0..2: 3",
        "2 0:1 -1:1; the word is outside 0..2: -1",
        "1 0:0; the count is outside 1..16777216: 0",
        "1 0:1.5; the count is no whole number: '1.5'"
      })
  void linesOfLdaCAreNamed(String line, String reason) throws IOException {
    CorpusSource source =
        new LdaC(
            Corpora.spark(),
            Corpora.files(file("corpus.txt", "0\n2 0:1 2:3\n\n" + line + "\n1 1:1\n")),
            file("vocab.txt", "a\nb\nc"));
    assertRefused(
        source,
        "Cannot read document: "
            + folder.resolve("corpus.txt")
            + ", line 4 '"
            + line
            + "': "
            + reason
            + SKIP);
    assertSkips(source, 5);
  }

  private static Dataset<Row> vectorFrame(Object id, Object vector) {
    StructType schema =
        new StructType().add("id", DataTypes.StringType).add("v", SQLDataTypes.VectorType());
    return SharedSpark.get().createDataFrame(List.of(RowFactory.create(id, vector)), schema);
  }

  private static FrameCorpus vectors(Object id, Object vector) {
    return new FrameCorpus(vectorFrame(id, vector), "id", "v", new String[] {"a", "b"}, 0, "frame");
  }

  @Test
  void rowsOfFramesAreNamed() {
    String start = "Cannot read document: frame, row ";
    String range = " is no whole number of 0..16777216: ";
    assertRefused(
        vectors("x", Vectors.dense(1, -2)),
        start + "(x, [1.0,-2.0]): the count at 1" + range + "-2.0" + ONE);
    assertRefused(
        vectors("x", Vectors.sparse(2, new int[] {0}, new double[] {0.5})),
        start + "(x, (2,[0],[0.5])): the count at 0" + range + "0.5" + ONE);
    assertRefused(
        vectors("x", Vectors.dense(1, Double.NaN)),
        start
            + "(x, [1.0,NaN]): the count at 1"
            + range
            + "NaN, as which a null in an array is read"
            + ONE);
    assertRefused(
        vectors("x", Vectors.dense(1, 2, 3)),
        start + "(x, [1.0,2.0,3.0]): the vector has 3 entries (vocabulary: 2 words)" + ONE);
    assertRefused(
        new FrameCorpus(vectorFrame("x", Vectors.dense(1, 2, 3)), null, "v", null, 4, "frame"),
        start + "(1, [1.0,2.0,3.0]): the vector has 3 entries (expected: 4)" + ONE);
    assertRefused(
        vectors(null, Vectors.dense(1, 2)), start + "(null, [1.0,2.0]): the id is null" + ONE);
    assertRefused(vectors("x", null), start + "(x, null): the vector is null" + ONE);
    FrameCorpus tokens =
        new FrameCorpus(
            SharedSpark.get().sql("select array('a', null) w"), null, "w", null, 0, "frame");
    assertRefused(tokens, start + "(1, [a, null]): the token at 1 is null" + ONE);
  }

  @Test
  void columnsOfTheWrongKindAreNamed() {
    Dataset<Row> frame = SharedSpark.get().sql("select 1.5 id, array(1) w, array('a') t");
    assertThatThrownBy(() -> new FrameCorpus(frame, null, "w", null, 0, "frame"))
        .hasMessage(
            "Invalid type of column w: array<int> (expected for documents: a vector of"
                + " org.apache.spark.ml, or array<string>)");
    assertThatThrownBy(() -> new FrameCorpus(frame, "id", "t", null, 0, "frame"))
        .hasMessageStartingWith("Invalid type of column id: decimal(2,1) (expected for ids: ");
    assertThatThrownBy(() -> new FrameCorpus(frame, null, "who", null, 0, "frame"))
        .hasMessage("Cannot find column who in frame: its columns are [id, w, t]");
    assertThatThrownBy(() -> new FrameCorpus(frame, null, "t", new String[0], 0, "frame"))
        .hasMessage("Cannot use a vocabulary with column t: its tokens are words already");
    Dataset<Row> vectors =
        SharedSpark.get()
            .createDataFrame(
                List.of(RowFactory.create(Vectors.dense(1, 2))),
                new StructType().add("v", SQLDataTypes.VectorType()));
    assertThatThrownBy(
            () -> new FrameCorpus(vectors, null, "v", new String[] {"a", "a"}, 0, "frame"))
        .hasMessage("Cannot use vocabulary: 'a' is at 0 and at 1; rename one");
  }

  @Test
  void aFewLinesThatStandForMoreTokensThanMemoryHoldsAreRefused() throws IOException {
    StringBuilder rows = new StringBuilder("1\n120\n120\n");
    StringBuilder pairs = new StringBuilder("120");
    StringBuilder words = new StringBuilder();
    for (int w = 1; w <= 120; w++) {
      rows.append("1 ").append(w).append(" 16777216\n");
      pairs.append(' ').append(w - 1).append(":16777216");
      words.append("w").append(w).append('\n');
    }
    CorpusSource ldac =
        new LdaC(
            Corpora.spark(),
            Corpora.files(file("documents.txt", pairs + "\n")),
            file("words.txt", words.toString()));
    for (CorpusSource source : List.of(bag(rows.toString(), words.toString()), ldac)) {
      assertThatThrownBy(() -> Corpora.read(source))
          .hasStackTraceContaining("FinalFailureException: Cannot hold tokens: ");
    }
    assertThat(Corpora.spark().parallelize(List.of(1)).count()).isEqualTo(1); // it lives
  }
}
