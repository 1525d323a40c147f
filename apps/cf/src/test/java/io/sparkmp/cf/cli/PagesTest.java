package io.sparkmp.cf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.cf.model.SharedSpark;
import io.sparkmp.random.SplitMix64;
import io.sparkmp.testing.ChromiumPage;
import io.sparkmp.testing.ChromiumPage.Findings;
import io.sparkmp.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of {@code cf}, opened in a real browser. */
@Tag("long")
final class PagesTest {
  @TempDir private static Path folder;
  private static Path ratings;
  private static Path model;

  @BeforeAll
  static void train() throws IOException {
    SharedSpark.get();
    SplitMix64 random = new SplitMix64(4);
    List<String> lines = new ArrayList<>();
    for (int user = 1; user <= 60; user++) {
      for (int item = 1; item <= 40; item++) {
        boolean likes = user % 2 == item % 2;
        if (random.nextInt(3) == 0) {
          lines.add(
              user + "," + item + "," + (likes ? 4 + random.nextInt(2) : 1 + random.nextInt(2)));
        }
      }
    }
    ratings = Files.write(folder.resolve("ratings.csv"), lines);
    model = folder.resolve("model");
    CommandRun ran =
        Ran.of(
            "train",
            "--ratings",
            ratings,
            "--rank",
            4,
            "--epochs",
            200,
            "--step-size",
            0.1,
            "--model",
            model,
            "--report",
            "--validation-fraction",
            0.1,
            "--test-fraction",
            0.1);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("Wrote the page " + model + ".html");
  }

  @Test
  void trainingCanBeLookedAt() throws Exception {
    for (Findings findings : ChromiumPage.check(Path.of(model + ".html"))) {
      assertThat(findings.problems()).as("width " + findings.width()).isEmpty();
      assertThat(findings.charts().get(0).title()).isEqualTo("RMSE by epoch");
      assertThat(findings.charts().get(0).series())
          .extracting(ChromiumPage.Series::name)
          .containsExactly("train RMSE", "validation RMSE");
      assertThat(findings.text())
          .contains("test RMSE of the biases alone")
          .contains("linear, initial 0.1")
          .contains("train --ratings " + ratings);
    }
  }

  @Test
  void recommendationsCanBeLookedAt() throws Exception {
    List<String> names = new ArrayList<>();
    for (int item = 1; item <= 40; item++) {
      names.add(item + "|" + (item % 2 == 0 ? "Even" : "Odd") + " <i>" + item + "</i>");
    }
    Path titles = Files.write(folder.resolve("titles.txt"), names);
    Path page = folder.resolve("page.html");
    CommandRun ran =
        Ran.of(
            "recommend",
            "--model",
            model,
            "--users",
            "2,3",
            "--history",
            ratings,
            "--item-names",
            titles,
            "--html",
            page,
            "--top",
            3);
    assertThat(ran.exit()).as(ran.err()).isZero();
    for (Findings findings : ChromiumPage.check(page)) {
      assertThat(findings.problems()).as("width " + findings.width()).isEmpty();
      String text = findings.text();
      String even = text.substring(text.indexOf("User 2\nRec"), text.indexOf("User 3\nRec"));
      assertThat(even).contains("Near to Even <i>").contains("Similar: ").contains("predicted");
      String listed = even.substring(0, even.indexOf("Rated, "));
      assertThat(listed.lines().filter(line -> line.startsWith("Even"))).as(listed).hasSize(3);
      assertThat(listed.lines()).noneMatch(line -> line.startsWith("Odd"));
    }
  }

  @Test
  @Tag("nightly")
  void pageWithoutHistorySaysWhatIsMissing() throws Exception {
    Path page = folder.resolve("bare.html");
    CommandRun ran = Ran.of("recommend", "--model", model, "--users", 2, "--html", page);
    assertThat(ran.exit()).as(ran.err()).isZero();
    Findings findings = ChromiumPage.check(page, true, ChromiumPage.PHONE);
    assertThat(findings.problems()).isEmpty();
    assertThat(findings.text()).contains("No ratings were given").contains("--history adds them");
  }
}
