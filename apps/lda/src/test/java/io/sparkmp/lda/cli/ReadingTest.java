package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.lda.model.TopicModelStore;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The detected format of documents, and what is printed about it. */
@Tag("spark")
class ReadingTest {
  private static final String TEXT = "; words in lower case, no stop words\n";

  @TempDir private static Path folder;
  private static TinyCorpus corpus;
  private static List<String> texts;

  @BeforeAll
  static void write() throws IOException {
    SharedSpark.get();
    corpus = new TinyCorpus(folder);
    texts = Files.readAllLines(corpus.lines);
  }

  private static CommandRun train(Object... more) {
    List<Object> all = new ArrayList<>(List.of("train", "--topics", 3, "--sweeps", 2));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  private static void assertReads(CommandRun ran, Path docs, String as) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).startsWith("Reading " + docs + ": " + as);
    assertThat(ran.out()).contains(" of 45 documents with ");
  }

  @Test
  void bagsAreSeenByTheirNumbers() {
    assertReads(
        train("--docs", corpus.bag, "--vocabulary", corpus.vocabulary),
        corpus.bag,
        "UCI bag of words, 45 documents\n");
    assertReads(
        train("--docs", corpus.pairs, "--vocabulary", corpus.vocabulary),
        corpus.pairs,
        "LDA-C, a document a line\n");
    train("--docs", corpus.pairs)
        .refusedWith(
            "Cannot read corpus: "
                + corpus.pairs
                + " starts like LDA-C; give its words by --vocabulary, or say --format lines or"
                + " files");
  }

  @Test
  void textIsWhatIsLikeNothingElse() {
    assertReads(train("--docs", corpus.lines), corpus.lines, "text, a document a line" + TEXT);
    assertReads(
        train("--docs", corpus.files, "--min-length", 2, "--stop-words", "english", "--keep-case"),
        corpus.files,
        "text, a document a file (45 files); words as they are written, of 2 characters or more,"
            + " stop words: english\n");
  }

  @Test
  void tablesAreReadByColumn() throws IOException {
    Path csv = folder.resolve("reviews.csv");
    Files.writeString(
        csv,
        texts.stream()
            .map(text -> "\"" + text.replaceFirst(" ", "\n") + "\";5\n")
            .collect(Collectors.joining("", "Review;Stars\n", "")));
    Path topics = folder.resolve("of-reviews.parquet");
    assertReads(
        train("--docs", csv, "--document-topics", topics),
        csv,
        "CSV, text = Review, id = the row's number" + TEXT);
    assertThat(
            SharedSpark.get().read().parquet(topics.toString()).select("document").collectAsList())
        .extracting(row -> row.getLong(0))
        .contains(1L, 45L)
        .hasSize(45);
    Path twice = Files.writeString(folder.resolve("twice.csv"), "Id,id,text\n1,a,some words\n");
    train("--docs", twice)
        .refusedWith(
            "Cannot choose the id column in "
                + twice
                + ": Id and id both could be; name it by --id-column");
    Path json = folder.resolve("reviews.log");
    Files.writeString(
        json,
        texts.stream()
            .map(
                text -> "{\"id\": \"a\", \"key\": \"" + text.hashCode() + "\", \"body\": \"" + text)
            .collect(Collectors.joining("\"}\n", "", "\"}\n")));
    assertReads(
        train("--docs", json, "--id-column", "key"), json, "JSON, text = body, id = key" + TEXT);
    Path parquet = folder.resolve("of-words");
    SharedSpark.get()
        .read()
        .text(corpus.lines.toString())
        .selectExpr("split(value, ' ') as theme", "value as body")
        .coalesce(1)
        .write()
        .parquet(parquet.toString());
    assertReads(
        train("--docs", parquet), parquet, "PARQUET, text = body, id = the row's number" + TEXT);
    assertReads(
        train("--docs", parquet, "--text-column", "theme"),
        parquet,
        "PARQUET, tokens = theme, id = the row's number\n");
    assertThat(
            train("--docs", parquet, "--text-column", "1", "--keep-case")
                .refusedWith(
                    "Cannot use --keep-case with column theme: its tokens are words already; leave"
                        + " it out")
                .exit())
        .isEqualTo(2);
    assertThat(
            train("--docs", parquet, "--vocabulary", corpus.vocabulary)
                .refusedWith(
                    "Cannot use --vocabulary with format PARQUET: its documents are words already;"
                        + " leave it out, or choose UCI or LDAC")
                .exit())
        .isEqualTo(2);
  }

  @Test
  void csvIsNeverTakenForTextInSilence() throws IOException {
    Path csv = Files.writeString(folder.resolve("odd.csv"), "who,what\nme,sail and mast\n");
    train("--docs", csv)
        .refusedWith(
            "Cannot read corpus: "
                + csv
                + ": its name says CSV, but none of its columns (who, what) is known to hold text;"
                + " name one by --text-column, or say --format lines or files to read it as plain"
                + " text");
    Path excel = Files.writeString(folder.resolve("excel.csv"), "sep=;\nid;text\n1;sail\n");
    train("--docs", excel, "--text-column", "2")
        .refusedWith(
            "Cannot read corpus: "
                + excel
                + ": line 1 is 'sep=;', which names no columns; delete what stands above their"
                + " names, as 'tail -n +2' does with line 1");
    CommandRun lines = train("--docs", csv, "--format", "lines");
    assertThat(lines.err()).startsWith("Reading " + csv + ": text, a document a line; ");
    assertThat(lines.out()).contains(" on 6 tokens of 2 documents with 6 words");
    CommandRun column = train("--docs", csv, "--text-column", "WHAT");
    assertThat(column.err())
        .startsWith("Reading " + csv + ": CSV, text = what, id = the row's number; ");
    assertThat(column.out()).contains(" on 3 tokens of 1 documents with 3 words");
  }

  @Test
  void textThatIsNotUtf8IsNamed() throws IOException {
    Path latin = folder.resolve("latin.txt");
    Files.write(latin, "sail\ncaf\u00e9\nmast\n".getBytes(StandardCharsets.ISO_8859_1));
    train("--docs", latin)
        .refusedWith(
            "Cannot read document: "
                + latin
                + ", line 2 'caf\ufffd': byte 4, 0xE9, is not valid UTF-8; --encoding windows-1252 reads"
                + " Western European text (1 malformed record; --skip-malformed leaves them out)");
    CommandRun skipped = train("--docs", latin, "--skip-malformed");
    assertThat(skipped.out()).contains(" on 2 tokens of 2 documents with 2 words");
  }

  @Test
  void otherCommandsSayItToo() throws IOException {
    Path model = folder.resolve("model");
    assertThat(train("--docs", corpus.lines, "--model", model).exit()).isZero();
    Path csv =
        Files.writeString(
            folder.resolve("more.csv"),
            "docid,text\n7,the anchor anchor anchor anchor anchor\n8,xyzzy plugh\n");
    Path output = folder.resolve("more.json");
    String as = "CSV, text = text, id = docid" + TEXT;
    for (CommandRun ran :
        List.of(
            Ran.of("infer", "--model", model, "--docs", csv, "--output", output),
            Ran.of("evaluate", "--model", model, "--docs", csv),
            Ran.of("topics", "--model", model, "--docs", csv))) {
      assertThat(ran.exit()).as(ran.err()).isZero();
      assertThat(ran.err()).startsWith("Reading " + csv + ": " + as).doesNotContain("training");
    }
    Row found = SharedSpark.get().read().json(output.toString()).first();
    assertThat(found.<String>getAs("document")).isEqualTo("7");
    assertThat(new TopicModelStore(SharedSpark.get(), model.toString()).load().info().documents())
        .isEqualTo(45);
  }

  @Test
  void formatsNeedDocuments() {
    Path model = folder.resolve("none");
    for (String[] option :
        new String[][] {
          {"--format", "lines"}, {"--text-column", "x"}, {"--keep-case"}, {"--vocabulary", "v"}
        }) {
      List<Object> all = new ArrayList<>(List.of("topics", "--model", model));
      all.addAll(List.of(option));
      assertThat(
              Ran.of(all.toArray())
                  .refusedWith("Cannot use " + option[0] + " without --docs: no documents are read")
                  .exit())
          .isEqualTo(2);
    }
  }
}
