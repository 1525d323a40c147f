package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command, on a corpus of two topics of 31 words each. */
@Tag("spark")
final class LdaBenchTest {
  private static final int WORDS = 62;
  private static final int DOCUMENTS = 211;

  @TempDir private static Path folder;

  @BeforeAll
  static void write() throws IOException {
    SplitMix64 random = new SplitMix64(3);
    List<String> rows = new ArrayList<>();
    for (int d = 1; d <= DOCUMENTS; d++) {
      Map<Integer, Integer> counts = new TreeMap<>();
      for (int i = 0; i < 40; i++) {
        int word = random.nextInt(31) + (random.nextInt(10) < 9 == (d % 2 == 0) ? 0 : 31);
        counts.merge(word + 1, 1, Integer::sum);
      }
      for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
        rows.add(d + " " + count.getKey() + " " + count.getValue());
      }
    }
    List<String> lines = new ArrayList<>(List.of("" + DOCUMENTS, "" + WORDS, "" + rows.size()));
    lines.addAll(rows);
    Files.write(folder.resolve("docword.txt"), lines);
    Files.write(
        folder.resolve("vocab.txt"), IntStream.range(0, WORDS).mapToObj(w -> "w" + w).toList());
  }

  @Test
  @Tag("nightly")
  void comparesTimesToEqualPerplexity() throws IOException {
    Path out = folder.resolve("out-suite");
    int exit =
        BenchMain.commandLine()
            .execute(
                "lda",
                "--data=" + folder,
                "--topics=3",
                "--sweeps=60,150",
                "--em-iterations=8",
                "--online-iterations=10",
                "--mallet-iterations=30",
                "--rounds=2",
                "--out=" + out);
    assertThat(exit).isZero();
    SuiteResult suite = ReportFolder.read(out.resolve(ReportFolder.JSON)).suites().get(0);
    List<Figure> perplexities =
        suite.figures().stream().filter(f -> f.name().equals("perplexity, 3 topics")).toList();
    assertThat(perplexities)
        .extracting(Figure::subject)
        .containsExactlyInAnyOrder(
            "spark-mp gibbs, 60 sweeps",
            "spark-mp gibbs, 150 sweeps",
            "MLlib EM, 8 iterations",
            "MLlib online, 10 iterations",
            "Mallet, 30 iterations")
        .startsWith("spark-mp gibbs, 60 sweeps");
    double floor = Math.exp(-0.9 * Math.log(0.9 / 31) - 0.1 * Math.log(0.1 / 31));
    assertThat(perplexities)
        .filteredOn(each -> !each.subject().startsWith("MLlib")) // which wants more iterations
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.median()).isBetween(floor * 0.9, WORDS * 0.92));
    assertThat(suite.figures())
        .filteredOn(f -> f.name().startsWith("time to the best perplexity of "))
        .isNotEmpty()
        .allSatisfy(f -> assertThat(f.median()).isPositive());
    assertThat(suite.figures())
        .filteredOn(f -> f.name().equals("tokens a second of a sweep, 3 topics"))
        .extracting(Figure::subject)
        .containsExactly("spark-mp, 60 sweeps", "spark-mp, 150 sweeps");
    assertThat(suite.notes()).noneMatch(note -> note.contains("failed"));
    assertThat(suite.charts()).hasSize(2);
  }

  @Test
  void saysWhereTheCorpusIsMissing() {
    StringWriter err = new StringWriter();
    int exit =
        BenchMain.commandLine()
            .setErr(new PrintWriter(err))
            .execute("lda", "--data=" + folder.resolve("none"));
    assertThat(exit).isEqualTo(2);
    assertThat(err.toString())
        .contains("Invalid data: ")
        .contains("none (expected: a folder with docword.txt or docword.txt.gz)");
  }
}
