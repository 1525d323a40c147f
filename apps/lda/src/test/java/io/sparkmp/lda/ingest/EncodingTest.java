package io.sparkmp.lda.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.text.PlainTexts;
import io.sparkmp.text.TextRules;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text that is not UTF-8 is refused: its words would be wrong. */
@Tag("spark")
class EncodingTest {
  private static final String REMEDY =
      " is not valid UTF-8; --encoding windows-1252 reads Western European text";
  private static final String SKIP = " (1 malformed record; --skip-malformed leaves them out)";

  @TempDir private Path folder;

  private Path latin(String name, String text) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void assertRefused(CorpusSource source, String message) {
    assertThatThrownBy(() -> Corpora.read(source))
        .isInstanceOf(IngestException.class)
        .hasMessage("Cannot read document: " + message);
  }

  private static void assertSkips(CorpusSource source, Object... documents) {
    CorpusData data =
        CorpusIngest.run(
            source, new IngestOptions(2, 1, Corpora.ALL_TRAINING, CutOffs.NONE, true), null);
    assertThat(Corpora.documents(data)).containsExactlyInAnyOrder(documents);
    data.close();
  }

  @Test
  void linesAreNamed() throws IOException {
    Path file = latin("a.txt", "one\n\ntwo or d\u00e9j\u00e0 vu\nthree\n");
    TextCorpus source =
        new TextCorpus(
            PlainTexts.lines(Corpora.spark(), Corpora.files(file.toString()), TextRules.DEFAULT));
    assertRefused(
        source, file + ", line 3 'two or d\ufffdj\ufffd vu': byte 9, 0xE9," + REMEDY + SKIP);
    assertSkips(source, 1L, 4L);
  }

  @Test
  void filesAreNamedWithTheLine() throws IOException {
    latin("a.txt", "one\ntwo");
    Path file = latin("b.txt", "one\r\ntwo \u00fcber\r\nthree");
    Path zipped = folder.resolve("c.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write("\ufeffd\u00e9j\u00e0".getBytes(StandardCharsets.UTF_8));
    }
    TextCorpus source =
        new TextCorpus(
            PlainTexts.files(Corpora.spark(), Corpora.files(folder.toString()), TextRules.DEFAULT));
    assertRefused(source, file + ", line 2 'two \ufffdber': byte 5, 0xFC," + REMEDY + SKIP);
    assertSkips(source, "a.txt", "c.txt.gz");
    Files.delete(file);
    CorpusData data =
        Corpora.read(
            new TextCorpus(
                PlainTexts.files(
                    Corpora.spark(), Corpora.files(folder.toString()), TextRules.DEFAULT)));
    assertThat(Corpora.words(data)).containsExactlyInAnyOrder("one=1", "two=1", "d\u00e9j\u00e0=1");
    data.close();
  }

  @Test
  void vocabulariesAreNamedWithTheLine() throws IOException {
    Path file = latin("vocab.txt", "one\ntwo\nd\u00e9j\u00e0\nthree\n");
    assertThatThrownBy(() -> VocabularyFile.read(file.toString(), new Configuration(false)))
        .isInstanceOf(IngestException.class)
        .hasMessage(
            "Cannot read vocabulary: "
                + file
                + ", line 3: byte 2, 0xE9, is not valid UTF-8; such a file has to be in UTF-8: iconv -f"
                + " windows-1252 -t UTF-8 converts it");
  }
}
