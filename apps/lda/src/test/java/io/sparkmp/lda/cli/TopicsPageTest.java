package io.sparkmp.lda.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.lda.SharedSpark;
import io.sparkmp.testing.ChromiumPage;
import io.sparkmp.testing.ChromiumPage.Findings;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of {@code lda}, opened in a real browser. */
@Tag("long")
final class TopicsPageTest {
  @TempDir private static Path folder;
  private static Path model;
  private static Path documents;

  @BeforeAll
  static void train() throws IOException {
    SharedSpark.get();
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
            30,
            "--model",
            model,
            "--document-topics",
            documents,
            "--report",
            "--validation-fraction",
            0.1);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  private static String script() throws IOException {
    try (InputStream in = TopicsPageTest.class.getResourceAsStream("topics-check.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void topicsCanBeLookedAt() throws Exception {
    Path titles =
        Files.write(
            folder.resolve("titles.tsv"),
            IntStream.rangeClosed(1, TinyCorpus.DOCUMENTS)
                .mapToObj(d -> d + "\tLetter <b>" + d + "</b>")
                .toList());
    Path page = folder.resolve("topics.html");
    CommandRun ran =
        Ran.of(
            "topics",
            "--model",
            model,
            "--html",
            page,
            "--document-topics",
            documents,
            "--titles",
            titles);
    assertThat(ran.exit()).as(ran.err()).isZero();
    List<Findings> all = ChromiumPage.check(page, script());
    assertThat(all).extracting(Findings::width).containsExactly(1200, 1200, 768, 360);
    for (Findings findings : all) {
      assertThat(findings.problems()).as("width " + findings.width()).isEmpty();
      assertThat(findings.text())
          .contains("3 topics of ")
          .contains("Letter <b>")
          .contains("coherence, NPMI");
    }
  }

  @Test
  @Tag("nightly")
  void checkFindsSliderThatDoesNothing() throws Exception {
    Path page = folder.resolve("damaged.html");
    assertThat(Ran.of("topics", "--model", model, "--html", page).exit()).isZero();
    String html = Files.readString(page);
    assertThat(html).contains("const lambda = Number(slider.value);");
    Files.writeString(
        page, html.replace("const lambda = Number(slider.value);", "const lambda = 1;"));
    assertThat(ChromiumPage.check(page, script()).get(0).problems())
        .contains("the slider says 1.0 at 0");
  }

  @Test
  @Tag("nightly")
  void trainingCanBeLookedAt() throws Exception {
    for (Findings findings : ChromiumPage.check(Path.of(model + ".html"))) {
      assertThat(findings.problems()).as("width " + findings.width()).isEmpty();
      assertThat(findings.charts())
          .extracting(ChromiumPage.Drawn::title)
          .contains(
              "Log-likelihood a token by sweep",
              "Perplexity by sweep",
              "Where the time went, mean of the workers",
              "Load of the slices",
              "Load of the blocks");
      assertThat(findings.text()).contains("Trained 30 sweeps").contains("Nothing failed");
    }
  }
}
