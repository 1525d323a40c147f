package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.bench.report.Figure;
import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.page.Chart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command, with few steps, and the report that it writes. */
@Tag("nightly")
final class LineageBenchTest {
  private static final int STEPS = 30;
  private static final List<String> CHAINS = List.of("narrow", "shuffle");
  private static final List<String> VARIANTS =
      List.of("none", "checkpoint-10", "local-10", "memory", "durable-10");

  @TempDir private Path folder;

  @Test
  void reportsEveryStepOfEveryVariant() throws IOException {
    int exit =
        BenchMain.commandLine()
            .execute(
                "lineage",
                "--steps=" + STEPS,
                "--variants=" + String.join(",", VARIANTS),
                "--repeat=2",
                "--warmup=0",
                "--sample-every=10",
                "--out=" + folder);
    assertThat(exit).isZero();

    Report report = ReportFolder.read(folder.resolve(ReportFolder.JSON));
    assertThat(report.command()).startsWith("bin/spark-mp bench lineage --steps=30");
    SuiteResult suite = report.suites().get(0);
    assertThat(suite.suite()).isEqualTo("lineage");
    assertThat(suite.settings()).containsEntry("steps", "30").containsEntry("repeat", "2");
    assertThat(suite.notes()).isEmpty();
    assertThat(suite.charts()).hasSize(CHAINS.size());
    for (String chain : CHAINS) {
      checkFigures(suite, chain);
    }
    for (Chart chart : suite.charts()) {
      assertThat(((Chart.Lines) chart).lines())
          .hasSize(VARIANTS.size())
          .allSatisfy(line -> assertThat(line.x()).hasSize(STEPS));
    }
  }

  private static void checkFigures(SuiteResult suite, String chain) {
    List<Figure> times = figures(suite, "time of a step, " + chain);
    assertThat(times).extracting(Figure::subject).containsExactlyElementsOf(VARIANTS);
    assertThat(times).allSatisfy(time -> assertThat(time.samples()).hasSize(2));
    assertThat(times).allSatisfy(time -> assertThat(time.median()).isPositive());
    assertThat(figures(suite, "heap at the end, " + chain)).hasSize(VARIANTS.size());
    Map<String, Double> tasks =
        figures(suite, "task at the end, " + chain).stream()
            .collect(Collectors.toMap(Figure::subject, Figure::median));
    assertThat(tasks).hasSize(VARIANTS.size());
    assertThat(tasks.get("memory")).isLessThan(tasks.get("none"));
    assertThat(figures(suite, "what durability adds to a step, " + chain))
        .extracting(Figure::subject)
        .containsExactlyInAnyOrder(
            "checkpoint-10 over local-10", "checkpoint-10 over memory", "durable-10 over memory");
  }

  private static List<Figure> figures(SuiteResult suite, String name) {
    return suite.figures().stream().filter(figure -> figure.name().equals(name)).toList();
  }
}
