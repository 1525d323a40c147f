package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.lines.TextFiles;
import io.sparkmp.spark.text.TextTableRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class FormatDetectionTest {
  @TempDir private Path folder;

  private CorpusFormat of(String paths, TextTableRequest request, boolean vocabulary) {
    return FormatDetection.of(
        TextFiles.ofAnyKind("corpus", paths, new Configuration(false), null), request, vocabulary);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text.replace('/', '\n')).toString();
  }

  private CorpusFormat of(String name, String text) throws IOException {
    return of(file(name, text), TextTableRequest.NONE, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "a.txt ! the first letter/the second ! LINES",
        "a.txt ! {no JSON}/{at all} ! LINES",
        "a.txt ! 12/a dozen/3 ! LINES",
        "a.txt ! 1/2/ ! LINES", // two lines are no header of a bag, and pairs need a colon
        "a.txt ! 2 1:1/1 ! LINES", // one pair, not two
        "a.txt ! 1 at 10:30 ! LINES",
        "a.txt ! Hello, text/body of a letter ! LINES", // blanks are in no name of a column
        "a.txt ! text/of one column ! LINES",
        "a.txt ! id,text/1,one ! CSV",
        "a.txt ! label;Review_Text/1;one ! CSV",
        "a.txt ! one,two/1,one ! LINES",
        "a.txt ! text,text/1,one ! LINES",
        "a.csv ! \"id\",\"text\"/1,one ! CSV",
        "a.CSV ! text/one ! CSV",
        "a.csv ! a column,Review Text/1,one ! CSV",
        "a.tsv ! id\tbody/1\tone ! CSV",
        "a ! {\"text\": \"one\"}/{} ! JSON",
        "a.csv ! {\"text\": \"one\"}/{} ! JSON",
        "a.json ! //  {\"text\": \"one\"} ! JSON",
        "a.csv ! PAR1\u0015\u0000 and more ! PARQUET"
      })
  void isWhatItStartsWith(String name, String text, CorpusFormat expected) throws IOException {
    assertThat(of(name, text.replace("\\t", "\t"))).isEqualTo(expected);
  }

  @Test
  void looksIntoCompressedFiles() throws IOException {
    Path file = folder.resolve("a.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("id,text\n1,one\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(of(file.toString(), TextTableRequest.NONE, false)).isEqualTo(CorpusFormat.CSV);
  }

  @Test
  void severalFilesOfTextAreDocuments() throws IOException {
    file("a.txt", "one");
    file("b.txt", "two");
    assertThat(of(folder.toString(), TextTableRequest.NONE, false)).isEqualTo(CorpusFormat.FILES);
  }

  @Test
  void whatIsSaidOfColumnsMakesItCsv() throws IOException {
    String text = file("a.txt", "one/two");
    assertThat(of(text, new TextTableRequest("2", null, null, true), false))
        .isEqualTo(CorpusFormat.CSV);
    assertThat(of(text, new TextTableRequest(null, null, ",", true), false))
        .isEqualTo(CorpusFormat.CSV);
    assertThat(of(text, new TextTableRequest(null, null, null, false), false))
        .isEqualTo(CorpusFormat.CSV);
    String json = file("a.json", "{\"x\": \"one\"}");
    assertThat(of(json, new TextTableRequest("x", null, null, true), false))
        .isEqualTo(CorpusFormat.JSON);
  }

  @Test
  void bagsNeedAVocabulary() throws IOException {
    String bag = file("a.txt", "3/2/1/1 1 1");
    String pairs = file("b.txt", "0/2 0:1 17:3/1 4:1");
    assertThat(of(bag, TextTableRequest.NONE, true)).isEqualTo(CorpusFormat.UCI);
    assertThat(of(pairs, TextTableRequest.NONE, true)).isEqualTo(CorpusFormat.LDAC);
    assertThat(of(file("c.txt", "anything"), TextTableRequest.NONE, true))
        .isEqualTo(CorpusFormat.LDAC);
    assertThatThrownBy(() -> of(bag, TextTableRequest.NONE, false))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot read corpus: "
                + bag
                + " starts like a bag of words; give its words by --vocabulary, or say --format"
                + " lines or files");
    assertThatThrownBy(() -> of(pairs, TextTableRequest.NONE, false))
        .hasMessage(
            "Cannot read corpus: "
                + pairs
                + " starts like LDA-C; give its words by --vocabulary, or say --format lines or"
                + " files");
  }

  /** As gensim writes a corpus. */
  @Test
  void saysHowAMatrixBecomesABagOfWords() {
    assertThatThrownBy(
            () -> of("c.mm", "%%MatrixMarket matrix coordinate real general/2 3 2/1 1 2/2 3 1"))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot read corpus: FILE is in MatrixMarket's format (expected: UCI's, which has its"
                    .replace("FILE", folder.resolve("c.mm").toString())
                + " three sizes in a line each); if its rows are documents, awk '/^%/ {next} !n++"
                + " {print $1; print $2; print $3; next} {print}' FILE makes that of it"
                    .replace("FILE", folder.resolve("c.mm").toString()));
  }

  @Test
  void neverTakesATableForTextInSilence() throws IOException {
    assertThatThrownBy(() -> of("a.csv", "who;what/1;one"))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot read corpus: "
                + folder.resolve("a.csv")
                + ": its name says CSV, but none of its columns (who, what) is known to hold text;"
                + " name one by --text-column, or say --format lines or files to read it as plain"
                + " text");
    assertThatThrownBy(() -> of("b.csv", "a letter of many words, ".repeat(20)))
        .hasMessageContaining(
            "none of its columns (a letter of many words,  a letter of many words, ")
        .hasMessageContaining(" a letter of many words, ...) is known");
    assertThatThrownBy(() -> of("b.csv", "a letter of so many words that it is no name"))
        .hasMessageContaining("columns (a letter of so many words that...) is known");
    for (String above : List.of("sep=;", "\"sep=,\"", "# made by a tool", "## of 2024", "%")) {
      assertThatThrownBy(() -> of("c.csv", above + "/id;text/1;one"))
          .hasMessageContaining(
              ": line 1 is '" + above + "', which names no columns; delete what stands above");
    }
    assertThat(of("c.csv", "#id;text/1;one")).isEqualTo(CorpusFormat.CSV);
    assertThatThrownBy(() -> of("a.json", "[/{\"text\": \"one\"}/]"))
        .hasMessage(
            "Cannot read corpus: "
                + folder.resolve("a.json")
                + ": its first line is no JSON object (expected: an object a line; 'jq -c .[] FILE'"
                + " makes that of an array), or say --format lines or files to read it as plain"
                + " text");
  }
}
