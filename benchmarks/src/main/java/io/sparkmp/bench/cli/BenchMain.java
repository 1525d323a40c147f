package io.sparkmp.bench.cli;

import io.sparkmp.bench.cf.CfBench;
import io.sparkmp.bench.embeddings.EmbeddingsBench;
import io.sparkmp.bench.lda.LdaBench;
import io.sparkmp.bench.lineage.LineageBench;
import io.sparkmp.bench.linear.LinearBench;
import io.sparkmp.bench.loops.LoopsBench;
import io.sparkmp.bench.marshalling.MarshallingBench;
import io.sparkmp.bench.micro.MicroBench;
import io.sparkmp.bench.scale.ScaleBench;
import io.sparkmp.bench.shuffle.ShuffleBench;
import io.sparkmp.bench.suite.RunArguments;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.bench.suite.SuiteCommand;
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
      "Measure spark-mp beside plain Spark, MLlib and others: all suites, or the one that is"
          + " named.",
      "Suites: shuffle, marshalling, lineage, cf, lda, embeddings, linear, loops, scale, micro."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      ShuffleBench.class,
      MarshallingBench.class,
      LineageBench.class,
      CfBench.class,
      LdaBench.class,
      EmbeddingsBench.class,
      LinearBench.class,
      LoopsBench.class,
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
    lines
        .line()
        .setExecutionStrategy(
            parsed -> {
              checkPlaces(parsed);
              return new CommandLine.RunLast().execute(parsed);
            });
    return lines;
  }

  /** Refuses options that stand before the name of a suite: they would be ignored. */
  private static void checkPlaces(CommandLine.ParseResult parsed) {
    if (!parsed.hasSubcommand() || parsed.matchedOptions().isEmpty()) {
      return;
    }
    CommandLine.Model.CommandSpec suite = parsed.subcommand().commandSpec();
    String option = parsed.matchedOptions().get(0).longestName();
    throw new CommandLine.ParameterException(
        suite.commandLine(),
        String.format(
            "Invalid place of %s: before %s (expected: %s %s)",
            option, suite.name(), suite.qualifiedName(), option));
  }

  @Override
  public Integer call() throws Exception {
    List<Suite> suites =
        spec.subcommands().values().stream()
            .map(below -> (SuiteCommand) below.getCommand())
            .map(command -> command.suite(run.quick(), run.seed()))
            .toList();
    if (!unknown.isEmpty()) {
      String names = String.join(", ", suites.stream().map(Suite::name).toList());
      throw new IllegalArgumentException(
          "Invalid suite: " + unknown.get(0) + " (expected: " + names + ")");
    }
    return run.run(suites);
  }
}
