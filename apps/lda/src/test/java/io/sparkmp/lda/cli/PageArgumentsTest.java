package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arguments that are refused for a page of topics. */
@Tag("spark")
final class PageArgumentsTest {
  @TempDir private static Path folder;
  private static Path model;
  private static Path documents;

  @BeforeAll
  static void train() throws IOException {
    SharedSpark.get(); // whose Kryo wants all classes registered
    TinyCorpus corpus = new TinyCorpus(folder);
    model = folder.resolve("model");
    documents = folder.resolve("documents.json");
    CommandRun ran =
        Ran.of(
            "train",
            "--docs",
            corpus.bag,
            "--vocabulary",
            corpus.vocabulary,
            "--topics",
            3,
            "--sweeps",
            3,
            "--model",
            model,
            "--document-topics",
            documents);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  private static CommandRun page(Object... more) {
    Object[] all = {"topics", "--model", model, "--html", folder.resolve("page.html")};
    Object[] both = java.util.Arrays.copyOf(all, all.length + more.length);
    System.arraycopy(more, 0, both, all.length, more.length);
    return Ran.of(both);
  }

  private static void refused(CommandRun ran, String message) {
    assertThat(ran.exit()).isNotZero();
    assertThat(ran.err()).contains(message).doesNotContain("\tat ");
    assertThat(folder.resolve("page.html")).doesNotExist();
  }

  @Test
  void pageIsWritten() throws IOException {
    Path written = folder.resolve("written.html");
    CommandRun ran =
        Ran.of("topics", "--model", model, "--html", written, "--document-topics", documents);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Files.readString(written)).contains("\"harbour\"").contains("\"Document 1\"");
  }

  @Test
  void optionsOfThePageNeedIt() {
    refused(
        Ran.of("topics", "--model", model, "--document-topics", documents),
        "Cannot use --document-topics without --html: topics alone are printed");
    refused(
        page("--titles", documents),
        "Cannot use --titles without --document-topics: no documents are shown");
    refused(
        Ran.of("train", "--docs", documents, "--report"),
        "Cannot use --report without --model: there is no model beside it");
  }

  @Test
  void titlesMustBeOfTheDocuments() throws IOException {
    Path latin = folder.resolve("latin.tsv");
    Files.write(latin, "1\tCaf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(page("--document-topics", documents, "--titles", latin).error())
        .contains("latin.tsv, line 1")
        .contains("UTF-8");
    Path titles = Files.writeString(folder.resolve("others.tsv"), "9001\tOne\n9002\tTwo\n");
    refused(
        page("--document-topics", documents, "--titles", titles),
        "Cannot use --titles " + titles + ": it has a title for none of the documents shown");
  }

  @Test
  void documentsMustBeOfTheModel() throws IOException {
    Path two =
        Files.writeString(
            folder.resolve("two.json"), "{\"document\":7,\"tokens\":5,\"shares\":[0.5,0.5]}\n");
    refused(
        page("--document-topics", two),
        "Cannot use document 7: it has shares of 2 topics (expected: 3, as the model has)");
    Path none = Files.writeString(folder.resolve("none.json"), "{\"document\":7}\n");
    refused(
        page("--document-topics", none),
        "Cannot read --document-topics "
            + none
            + ": its columns are document (expected: document, tokens, shares");
  }

  @Test
  void nothingOfTheUsersIsReplaced() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.html"), "<p>mine</p>");
    CommandRun ran = Ran.of("topics", "--model", model, "--html", mine, "--overwrite");
    assertThat(ran.exit()).isNotZero();
    assertThat(ran.err()).contains("it holds no page of ours; nothing is deleted");
    assertThat(mine).hasContent("<p>mine</p>");
  }
}
