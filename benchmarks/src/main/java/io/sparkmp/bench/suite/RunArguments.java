package io.sparkmp.bench.suite;

import io.sparkmp.bench.BenchSessions;
import io.sparkmp.bench.Environment;
import io.sparkmp.bench.MachineLoad;
import io.sparkmp.bench.report.Comparison;
import io.sparkmp.bench.report.Report;
import io.sparkmp.bench.report.ReportFolder;
import io.sparkmp.bench.report.Summary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The arguments common to all suites. */
public final class RunArguments {
  static final String QUICK = "--quick";

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  // Each suite has its own description: see SuiteCommand.
  @Option(names = QUICK, description = "A small run of all suites, in about five minutes.")
  private boolean quick;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "Folder for the report, as a page, JSON and CSV (default: a new one in bench-results).")
  private @Nullable Path out;

  @Option(names = "--overwrite", description = "Replace an existing report.")
  private boolean overwrite;

  @Option(
      names = "--compare",
      paramLabel = "JSON",
      description = "Compare with the results.json of an earlier run and print the changes.")
  private @Nullable Path compare;

  public boolean quick() {
    return quick;
  }

  public long seed() {
    return seed;
  }

  /**
   * Runs suites, writes the report and prints it.
   *
   * @throws IllegalArgumentException if the report cannot be written, or the earlier one cannot be
   *     read
   */
  public int run(List<Suite> suites) throws IOException {
    List<String> typed =
        Objects.requireNonNull(spec).root().commandLine().getParseResult().originalArgs();
    String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Map<String, String> environment = Environment.here();
    environment.put("run", quick ? "quick" : "full");
    environment.put("seed", Long.toString(seed));
    Report before = compare == null ? null : read(compare);
    Path folder = out == null ? Path.of("bench-results", now.replace(':', '-')) : out;
    Checks.check("out", folder, isUsable(folder), "a folder that can be written to");
    Checks.check(
        "out",
        folder,
        overwrite || !Files.exists(folder.resolve(ReportFolder.JSON)),
        "a folder without a report; --overwrite replaces the one there");
    // Logs of training and MLlib about each fit would hide the suites' output.
    Configurator.setLevel("io.sparkmp", Level.WARN);
    Configurator.setLevel("dev.ludovic.netlib", Level.ERROR);
    MachineLoad load = new MachineLoad();
    PrintWriter terminal = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    SuiteRun run =
        new SuiteRun(
            new Report(
                now,
                (BenchSessions.isSubmitted() ? "spark-submit ... " : "bin/spark-mp bench ")
                    + String.join(" ", typed),
                environment,
                List.of()),
            new SuiteRun.Machine(load.cores(), load::byOthers),
            report -> ReportFolder.write(report, folder),
            System.err::println);
    List<String> failed = run.run(suites);
    Summary.print(run.report(), terminal);
    if (before != null) {
      Comparison.of(before, run.report()).print(terminal);
    }
    terminal.println("Written to " + folder.toAbsolutePath());
    terminal.flush();
    return failed.isEmpty() ? 0 : 1;
  }

  /** Whether the folder is writable; creates it. */
  private static boolean isUsable(Path folder) {
    try {
      return Files.isWritable(Files.createDirectories(folder));
    } catch (IOException e) { // a file is in its place or above it
      return false;
    }
  }

  private static Report read(Path json) {
    try {
      return ReportFolder.read(json);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
