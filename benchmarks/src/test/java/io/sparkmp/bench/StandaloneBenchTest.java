package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.SuiteResult;
import io.sparkmp.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged benchmarks by SparkSubmit on a standalone cluster of two workers. */
@Tag("nightly")
final class StandaloneBenchTest {
  /** What to run instead, such as {@code --quick} for all suites. */
  private static final String ARGUMENTS = "sparkmp.standalone";

  @TempDir private Path folder;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void runsOnTwoWorkers() throws Exception {
    Path jar = Project.ROOT.resolve("benchmarks/target/spark-mp-bench.jar");
    assumeTrue(Files.exists(jar), "the jar is not packaged yet: run mvn verify, not mvn test");
    Path out = folder.resolve("out");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                System.getProperty(ARGUMENTS, "shuffle --quick --rounds 1 --slice-bytes 10k")
                    .split(" ", -1)));
    arguments.add("--out=" + out);
    String output;
    try (StandaloneCluster cluster = new StandaloneCluster(folder, 2)) {
      output = cluster.submit(jar, "io.sparkmp.bench.cli.BenchMain", arguments, 1000);
    }
    System.out.println(output);
    Report report = ReportFolder.read(out.resolve(ReportFolder.JSON));
    assertThat(report.environment().get("Spark and MLlib")).contains("spark://127.0.0.1:");
    assertThat(report.suites()).isNotEmpty();
    assertThat(report.suites()).allSatisfy(suite -> assertThat(suite.figures()).isNotEmpty());
    assertThat(report.suites())
        .flatExtracting(SuiteResult::notes)
        .noneMatch(note -> note.contains("failed"));
    assertThat(out.resolve("report.html")).isNotEmptyFile();
  }
}
