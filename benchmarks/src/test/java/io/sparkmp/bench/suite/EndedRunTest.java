package io.sparkmp.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.ReportFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is ended as by Ctrl-C while a suite measures. */
@Tag("cluster")
final class EndedRunTest {
  @TempDir private Path folder;

  /** Measures for ever. */
  private record Endless() implements Suite {
    @Override
    public String name() {
      return "endless";
    }

    @Override
    public String about() {
      return "";
    }

    @Override
    public void run(Recorder recorder) throws InterruptedException {
      for (int i = 1; true; i++) {
        recorder.lower("time", "ours", "s", i);
        recorder.progress("sample " + i);
        Thread.sleep(10);
      }
    }
  }

  private record Done() implements Suite {
    @Override
    public String name() {
      return "done";
    }

    @Override
    public String about() {
      return "";
    }

    @Override
    public void run(Recorder recorder) {
      recorder.lower("time", "ours", "s", 7);
    }
  }

  /** The process. */
  static final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      new SuiteRun(
              new Report("2026-01-02T03:04:05Z", "bench", Map.of(), List.of()),
              new SuiteRun.Machine(2, OptionalDouble::empty),
              report -> ReportFolder.write(report, folder),
              System.out::println)
          .run(List.of(new Done(), new Endless(), new Done()));
    }
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void whatWasMeasuredIsWritten() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      String line = output.readLine();
      while (line != null && !line.equals("endless: sample 20")) {
        line = output.readLine();
      }
      assertThat(line).as("it has measured").isNotNull();
      process.toHandle().destroy(); // as Ctrl-C: the JVM runs its hooks
      String rest = String.join("\n", output.lines().toList());
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(rest).contains("Ended; what was measured until now is in the report");
    } finally {
      process.destroyForcibly();
    }
    Report report = ReportFolder.read(folder.resolve(ReportFolder.JSON));
    assertThat(report.suites()).extracting("suite").containsExactly("done", "endless");
    assertThat(report.suites().get(1).figures().get(0).samples().size()).isGreaterThan(18);
    assertThat(report.suites().get(1).notes())
        .containsExactly("This run was ended before its end. Not run: done.");
  }
}
