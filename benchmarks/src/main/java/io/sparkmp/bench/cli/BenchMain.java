package io.sparkmp.bench.cli;

import io.sparkmp.bench.suite.Suite;
import io.sparkmp.cli.CommandLines;
import io.sparkmp.cli.Version;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Entry point of {@code bin/spark-mp bench}. */
@Command(
    name = "bench",
    description = {
      "Measure spark-mp beside plain Spark, MLlib and others: all suites, or the one that is named.",
      "Suites: shuffle, marshalling, lineage, cf, lda, scale, micro."
    },
    mixinStandardHelpOptions = true,
    subcommands = {
      ShuffleBench.class,
      MarshallingBench.class,
      LineageBench.class,
      CfBench.class,
      LdaBench.class,
      ScaleBench.class,
      MicroBench.class
    })
public final class BenchMain implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec;

  @Mixin private RunArguments run = new RunArguments();

  @Parameters(hidden = true)
  private List<String> unknown = List.of();

  /** Runs benchmarks and ends the JVM with their exit code. */
  public static void main(String[] args) {
    System.exit(commandLines().executeAndStop(args)); // a peer that failed may have left threads
  }

  /** All commands. */
  public static CommandLine commandLine() {
    return commandLines().line();
  }

  private static CommandLines commandLines() {
    CommandLines lines =
        new CommandLines(new BenchMain(), "a report has what was measured until now");
    versions(lines.line());
    lines.line().getSubcommands().values().forEach(SuiteCommand::describe);
    lines
        .line()
        .setExecutionStrategy(
            parsed -> {
              checkPlaces(parsed);
              return new CommandLine.RunLast().execute(parsed);
            });
    return lines;
  }

  private static void versions(CommandLine line) {
    line.getCommandSpec().versionProvider(new Version());
    line.getSubcommands().values().forEach(BenchMain::versions);
  }

  /** Refuses options that stand before a command below: they would be ignored. */
  private static void checkPlaces(CommandLine.ParseResult parsed) {
    if (!parsed.hasSubcommand()) {
      return;
    }
    CommandLine.Model.CommandSpec below = parsed.subcommand().commandSpec();
    for (CommandLine.Model.OptionSpec option : parsed.matchedOptions()) {
      throw new CommandLine.ParameterException(
          below.commandLine(),
          "Invalid place of "
              + option.longestName()
              + ": before "
              + below.name()
              + " (expected: "
              + below.qualifiedName()
              + " "
              + option.longestName()
              + ")");
    }
    checkPlaces(parsed.subcommand());
  }

  private static List<SuiteCommand> commands() {
    return List.of(
        new ShuffleBench(),
        new MarshallingBench(),
        new LineageBench(),
        new CfBench(),
        new LdaBench(),
        new ScaleBench(),
        new MicroBench());
  }

  @Override
  public Integer call() throws Exception {
    List<Suite> suites =
        RunArguments.checked(
            spec,
            () ->
                commands().stream()
                    .map(command -> command.suite(run.quick(), run.seed()))
                    .toList());
    if (!unknown.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "Invalid suite: "
              + unknown.get(0)
              + " (expected: "
              + String.join(", ", suites.stream().map(Suite::name).toList())
              + ")");
    }
    return run.run(suites);
  }
}
