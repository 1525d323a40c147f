package io.sparkmp.spark.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.SharedSpark;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.text.TextRules;
import io.sparkmp.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts read as pairs of neighbouring words, as an application of n-grams does. */
@Tag("spark")
class TextSourceTest {
  @TempDir private Path folder;

  /** A record for each pair. */
  private record Bigrams() implements WordRecords {
    @Override
    public void add(int row, Words words, RecordsBuilder to) {
      String before = null;
      while (words.next()) {
        String word = words.word();
        if (before != null) {
          to.add(row, to.columns().encode(before + " " + word), 1);
        }
        before = word;
      }
    }
  }

  private static JavaSparkContext context() {
    return SharedSpark.get();
  }

  private static SparkSession session() {
    return SparkSession.builder().sparkContext(context().sc()).getOrCreate();
  }

  private TextFiles files(String paths) {
    return TextFiles.ofAnyKind(
        "corpus", folder + "/" + paths, context().hadoopConfiguration(), null);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<String> pairs(TextSource source) {
    return source.read(new Bigrams()).map(TextSourceTest::print).collect().stream()
        .flatMap(String::lines)
        .sorted()
        .toList();
  }

  private static String print(ReadPart part) {
    Records records = part.records();
    StringJoiner lines = new StringJoiner("\n");
    for (int k = 0; k < records.size(); k++) {
      lines.add(
          records.rows().get(records.rowCodes()[k])
              + ": "
              + records.columns().get(records.columnCodes()[k]));
    }
    return lines.toString();
  }

  @Test
  void linesAreTextsWithTheirNumbers() throws IOException {
    write("a.txt", "One two, three\n\nword\nfour five\n");
    TextSource lines = PlainTexts.lines(context(), files("a.txt"), TextRules.DEFAULT);
    assertThat(pairs(lines)).containsExactly("1: one two", "1: two three", "4: four five");
    assertThat(lines.idType()).isEqualTo(IdType.LONG);
    assertThat(lines.form())
        .isEqualTo("text, a document a line; words in lower case, no stop words");
  }

  /** A line of more than 64 MB is read in parts. */
  @Test
  @Tag("long")
  void aLineInPartsIsOneText() throws IOException {
    int pairs = 9_000_000;
    write("a.txt", "first line\n" + "one two ".repeat(pairs) + "\n\nlast line\n");
    TextSource lines = PlainTexts.lines(context(), files("a.txt"), TextRules.DEFAULT);
    Map<String, Long> ofText =
        lines
            .read(new Bigrams())
            .map(
                part -> {
                  StringJoiner numbers = new StringJoiner("\n");
                  for (int code : part.records().rowCodes()) {
                    numbers.add(part.records().rows().get(code).toString());
                  }
                  return numbers.toString();
                })
            .collect()
            .stream()
            .flatMap(String::lines)
            .collect(Collectors.groupingBy(number -> number, Collectors.counting()));
    assertThat(ofText)
        .containsOnlyKeys("1", "2", "4")
        .containsEntry("1", 1L)
        .containsEntry("4", 1L);
    assertThat(ofText.get("2")).isBetween(2L * pairs - 100, 2L * pairs - 2); // of some parts
  }

  @Test
  void filesAreTextsWithTheirNames() throws IOException {
    write("a.txt", "One two\nthree");
    write("b.txt", "two");
    TextSource texts = PlainTexts.files(context(), files("*.txt"), TextRules.DEFAULT);
    assertThat(pairs(texts)).containsExactly("a.txt: one two", "a.txt: two three");
    assertThat(texts.idType()).isEqualTo(IdType.STRING);
  }

  @Test
  void tablesHaveTextsOrTokens() throws IOException {
    write("a.csv", "id,text\nx,One two\ny,\"two\nthree\"\n");
    TextTable csv =
        TextTable.open(session(), files("a.csv"), TextTable.Format.CSV, TextTableRequest.NONE);
    assertThat(pairs(new TableTexts(session(), csv, TextRules.DEFAULT)))
        .containsExactly("x: one two", "y: two three");
    write("a.json", "{\"tokens\": [\"a\", \"B\", \"c\"]}\n{\"tokens\": [\"d\", \"e\"]}\n");
    TextTable json =
        TextTable.open(session(), files("a.json"), TextTable.Format.JSON, TextTableRequest.NONE);
    assertThat(pairs(new TableTexts(session(), json, null)))
        .containsExactly("1: B c", "1: a B", "2: d e");
    write("doubled.csv", "x,text,x,text\n1,a b,2,c d\n");
    TextTableRequest third = new TextTableRequest("4", "3", null, true);
    TextTable doubled =
        TextTable.open(session(), files("doubled.csv"), TextTable.Format.CSV, third);
    assertThat(pairs(new TableTexts(session(), doubled, TextRules.DEFAULT)))
        .containsExactly("2: c d");
    TextTableRequest named = new TextTableRequest("text", null, null, true);
    assertThatThrownBy(
            () -> TextTable.open(session(), files("doubled.csv"), TextTable.Format.CSV, named))
        .hasMessageEndingWith(
            "columns 2 and 4 are both named text; give its position to --text-column");
    assertThatThrownBy(() -> new TableTexts(session(), json, TextRules.DEFAULT))
        .hasMessageEndingWith("(expected: for text alone)");
    TextTableRequest other = new TextTableRequest("x", null, null, true);
    assertThatThrownBy(
            () -> TextTable.open(session(), files("a.json"), TextTable.Format.JSON, other))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot find column x in "
                + folder
                + "/a.json: its columns are tokens; see --text-column");
  }
}
