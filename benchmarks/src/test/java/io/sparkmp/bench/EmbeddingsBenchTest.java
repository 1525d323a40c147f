package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command, on sentences whose neighbours are known. */
@Tag("long")
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
}
