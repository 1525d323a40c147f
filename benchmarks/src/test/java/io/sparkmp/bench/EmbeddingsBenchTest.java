package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.random.SplitMix64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command, on sentences whose neighbours are known. */
@Tag("nightly")
final class EmbeddingsBenchTest {
  @TempDir private Path folder;

  @Test
  void judgesVectorsOfAllByOneMeasure() throws IOException {
    Path out = folder.resolve("out");
    int exit =
        BenchMain.commandLine()
            .execute(
                "embeddings",
                "--sentences=3000",
                "--vector-size=16",
                "--epochs=20",
                "--rounds=2",
                "--python=no-such-python",
                "--out=" + out);
    assertThat(exit).isZero();
    SuiteResult suite = ReportFolder.read(out.resolve(ReportFolder.JSON)).suites().get(0);
    List<Figure> aucs =
        suite.figures().stream().filter(figure -> figure.name().startsWith("AUC")).toList();
    assertThat(aucs).extracting(Figure::subject).containsExactly("spark-mp", "MLlib Word2Vec");
    assertThat(aucs).allSatisfy(figure -> assertThat(figure.samples()).hasSize(2));
    assertThat(aucs.get(0).median()).isBetween(0.6, 1.0);
    assertThat(suite.notes())
        .contains("gensim was not run: no-such-python does not have it")
        .noneMatch(note -> note.contains("failed"));
  }

  /** Each user has chosen 12 of the 20 items of a subject. */
  @Test
  void judgesVectorsOfItemsByTheLastOfASession() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int user = 0; user < 1500; user++) {
      int[] items = new SplitMix64(user).permutation(20);
      for (int k = 0; k < 12; k++) {
        lines.add(user + "\t" + (user % 10 * 20 + items[k]) + "\t5\t" + (1000 + k));
      }
    }
    Path ratings = folder.resolve("ratings");
    Files.write(ratings, lines);
    Path out = folder.resolve("out");
    int exit =
        BenchMain.commandLine()
            .execute(
                "embeddings",
                "--ratings=" + ratings,
                "--vector-size=16",
                "--epochs=20",
                "--sample=0",
                "--rounds=1",
                "--peers=gensim",
                "--python=no-such-python",
                "--out=" + out);
    assertThat(exit).isZero();
    SuiteResult suite = ReportFolder.read(out.resolve(ReportFolder.JSON)).suites().get(0);
    assertThat(suite.figures())
        .filteredOn(figure -> figure.name().startsWith("part of last items"))
        .singleElement()
        .satisfies(figure -> assertThat(figure.median()).isBetween(0.8, 1.0)); // 0.05 by chance
  }
}
