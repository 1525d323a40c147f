package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.testing.ChromiumPage;
import io.sparkmp.testing.Project;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All suites in small, as a user runs them, and the page that comes of it in a real browser. */
@Tag("cluster")
final class QuickRunTest {
  @TempDir private Path folder;

  @Test
  @Timeout(value = 25, unit = TimeUnit.MINUTES)
  void runsEverySuiteAndDrawsEveryChart() throws Exception {
    Path jar = Project.ROOT.resolve("benchmarks/target/spark-mp-bench.jar");
    assumeTrue(Files.exists(jar), "the jar is not packaged yet: run mvn verify, not mvn test");
    Path out = folder.resolve("out");
    Path log = folder.resolve("log");
    String libraries =
        Files.readString(Project.ROOT.resolve("benchmarks/target/classpath.txt")).strip();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Project.JAVA_OPTIONS,
                "-Xmx2g", // what a machine of 8 GB gives
                "-Dlog4j2.configurationFile=" + Project.LOGGING,
                "-cp",
                jar + File.pathSeparator + libraries,
                "io.sparkmp.bench.cli.BenchMain",
                "--quick",
                "--out",
                out.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      boolean ended = process.waitFor(24, TimeUnit.MINUTES);
      assertThat(ended).as(Files.readString(log)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log)).isZero();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    Report report = ReportFolder.read(out.resolve(ReportFolder.JSON));
    assertThat(report.suites())
        .extracting(SuiteResult::suite)
        .containsExactly(
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
