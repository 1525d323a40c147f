package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.testing.Child;
import io.sparkmp.testing.ChromiumPage;
import io.sparkmp.testing.Project;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Suites in small, as a user runs them, and the page that comes of it in a real browser. */
final class QuickRunTest {
  @TempDir private Path folder;

  /** All suites run nightly. */
  @Test
  @Tag("cluster")
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void runsASuiteAndDrawsItsCharts() throws Exception {
    assertMeasured(run("shuffle", "--quick"), "shuffle");
  }

  @Test
  @Tag("nightly")
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void runsEverySuiteAndDrawsEveryChart() throws Exception {
    assertMeasured(
        run("--quick"),
        "shuffle",
        "marshalling",
        "lineage",
        "cf",
        "lda",
        "embeddings",
        "linear",
        "loops",
        "scale",
        "micro");
  }

  /** The folder of the report. */
  private Path run(String... arguments) throws Exception {
    Path jar = Project.ROOT.resolve("benchmarks/target/spark-mp-bench.jar");
    assumeTrue(Files.exists(jar), "the jar is not packaged yet: run mvn verify, not mvn test");
    Path out = folder.resolve("out");
    Path log = folder.resolve("log");
    String libraries =
        Files.readString(Project.ROOT.resolve("benchmarks/target/classpath.txt")).strip();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Project.JAVA_OPTIONS,
                "-Xmx2g", // what a machine of 8 GB gives
                "-Dlog4j2.configurationFile=" + Project.LOGGING,
                "-cp",
                jar + File.pathSeparator + libraries,
                "io.sparkmp.bench.cli.BenchMain"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--out", out.toString()));
    Child.run(
        new ProcessBuilder(command).directory(folder.toFile()),
        log,
        TimeUnit.MINUTES.toSeconds(24));
    return out;
  }

  private static void assertMeasured(Path out, String... suites) throws Exception {
    Report report = ReportFolder.read(out.resolve(ReportFolder.JSON));
    assertThat(report.suites()).extracting(SuiteResult::suite).containsExactly(suites);
    assertThat(report.suites())
        .allSatisfy(
            suite -> {
              assertThat(suite.figures()).as(suite.suite()).isNotEmpty();
              assertThat(suite.charts()).as(suite.suite()).isNotEmpty();
              assertThat(suite.notes()).as(suite.suite()).noneMatch(n -> n.contains("failed"));
            });
    int charts = report.suites().stream().mapToInt(suite -> suite.charts().size()).sum();
    List<ChromiumPage.Findings> findings = ChromiumPage.check(out.resolve("report.html"));
    assertThat(findings).hasSize(4);
    assertThat(findings)
        .allSatisfy(
            seen -> {
              assertThat(seen.problems()).isEmpty();
              assertThat(seen.charts()).hasSize(charts);
            });
  }
}
