package io.sparkmp.storm;

import io.sparkmp.cli.CommandLines;
import io.sparkmp.cli.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Entry point of {@code bin/fault-storm}. */
@Command(
    name = "fault-storm",
    description = "Kill, stop and hinder trainings in real processes, and compare their models.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {StormMain.SoakCommand.class, StormMain.KillCommand.class})
public final class StormMain implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Runs a storm and ends the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(new CommandLines(new StormMain()).executeAndStop(args));
  }

  @Override
  public Integer call() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "Missing command (expected: soak or kill)");
  }

  /** The options that all storms share. */
  abstract static class StormCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(
        names = "--folder",
        paramLabel = "PATH",
        description =
            "A new folder for the storm's files (default: one in Java's folder of temporary"
                + " files).")
    private Path folder;

    @Option(
        names = "--seed",
        paramLabel = "N",
        description = "Seed for the choice, time and target of faults (default: ${DEFAULT-VALUE}).")
    long seed = 1;

    static void refuse(String option, Object value, boolean isValid, String expected) {
      if (!isValid) {
        throw new IllegalArgumentException(
            "Invalid " + option + ": " + value + " (expected: " + expected + ")");
      }
    }

    final PrintWriter out() {
      return spec.commandLine().getOut();
    }

    final Path folder() throws IOException {
      Path place = folder;
      if (place == null) {
        place = Files.createTempDirectory("fault-storm-");
      } else if (Files.exists(place)) {
        throw new StormException(
            "Cannot write to " + place + ": it is there already; name a new folder");
      } else {
        Files.createDirectories(place);
      }
      Path absolute = place.toAbsolutePath();
      out().println("Writing to " + absolute);
      out().flush();
      return absolute;
    }
  }

  /** Runs trainings under faults for a long time. */
  @Command(
      name = "soak",
      description = "Train one model after another for a long time, with one fault after another.",
      mixinStandardHelpOptions = true,
      showDefaultValues = true,
      sortOptions = false)
  static final class SoakCommand extends StormCommand {
    private static final List<String> ENGINES = List.of("auto", "ring", "narrow");

    @Option(names = "--minutes", paramLabel = "N", description = "How long to run.")
    private int minutes = 10;

    @Option(
        names = "--every",
        arity = "2",
        paramLabel = "SECONDS",
        description = "The minimum and maximum time between two faults.")
    private List<Integer> every = new ArrayList<>(List.of(20, 40));

    @Option(names = "--apps", split = ",", description = "${COMPLETION-CANDIDATES}")
    private List<StormApp> apps = new ArrayList<>(List.of(StormApp.values()));

    @Option(
        names = "--engines",
        split = ",",
        paramLabel = "ENGINE",
        description = "auto, ring or narrow; auto is ring unless there are too few executors.")
    private List<String> engines = new ArrayList<>(List.of("auto", "narrow"));

    @Option(
        names = "--executors",
        split = ",",
        paramLabel = "N",
        description = "Numbers of executor processes; each gets the same share of the time.")
    private List<Integer> executors = new ArrayList<>(List.of(2, 3, 4));

    @Option(names = "--faults", split = ",", description = "${COMPLETION-CANDIDATES}")
    private List<Fault> faults = new ArrayList<>(Arrays.asList(Fault.values()));

    @Option(
        names = "--calls",
        split = ",",
        description =
            "Calls of the file system that FAILING_CALL may fail: ${COMPLETION-CANDIDATES}")
    private List<Call> calls = new ArrayList<>(Arrays.asList(Call.values()));

    @Option(names = "--iterations", paramLabel = "N", description = "Iterations per training.")
    private int iterations = 40;

    @Option(
        names = "--size",
        paramLabel = "N",
        description =
            "Size of the data: ten thousands of ratings, hundreds of documents or "
                + "sentences, or thousands of records.")
    private int size = 100;

    private void check() {
      refuse("--minutes", minutes, minutes >= 1, "at least 1");
      boolean isRange = every.get(0) >= 1 && every.get(0) <= every.get(1);
      refuse("--every", every, isRange, "two numbers of seconds, the smaller one first");
      refuse("--executors", executors, executors.stream().allMatch(n -> n >= 2), "at least 2");
      refuse("--engines", engines, ENGINES.containsAll(engines), String.join(", ", ENGINES));
      refuse("--iterations", iterations, iterations >= 1, "at least 1");
      refuse("--size", size, size >= 2, "at least 2");
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
      check();
      Path place = folder();
      StormReport report = new StormReport(seed, out());
      Soak.Plan plan =
          new Soak.Plan(
              Duration.ofMinutes(minutes),
              seed,
              apps,
              engines,
              faults,
              calls,
              executors,
              every.get(0),
              every.get(1),
              iterations,
              size);
      try {
        new Soak(place, plan, report).run();
      } finally {
        report.write(place.resolve("report.json"));
      }
      report.check();
      return 0;
    }
  }

  /** Runs commands and kills each once. */
  @Command(
      name = "kill",
      description = "Run a command that trains many times, and kill it once at a random moment.",
      mixinStandardHelpOptions = true,
      showDefaultValues = true,
      sortOptions = false)
  static final class KillCommand extends StormCommand {
    @Option(names = "--times", paramLabel = "N", description = "How many commands to kill.")
    private int times = 10;

    @Option(names = "--app", description = "${COMPLETION-CANDIDATES}")
    private StormApp app = StormApp.CF;

    @Option(
        names = "--driver",
        description = "Kill the driver and rerun the command, instead of killing an executor.")
    private boolean driver;

    @Option(names = "--snapshots", description = "Train with a snapshot per second.")
    private boolean snapshots;

    @Override
    public Integer call() throws IOException, InterruptedException {
      Kills.Plan plan = new Kills.Plan(app, snapshots, times, seed);
      try (Kills kills =
          driver
              ? new DriverKills(folder(), plan, out())
              : new ExecutorKills(folder(), plan, out())) {
        out().println(kills.run());
      }
      out().flush();
      return 0;
    }
  }
}
