package io.sparkmp.bench.cli;

import io.sparkmp.bench.cf.CfSuite;
import io.sparkmp.bench.embeddings.EmbeddingsSuite;
import io.sparkmp.bench.lda.LdaSuite;
import io.sparkmp.bench.lineage.LineageSuite;
import io.sparkmp.bench.linear.LinearSuite;
import io.sparkmp.bench.loops.LoopsSuite;
import io.sparkmp.bench.marshalling.MarshallingSuite;
import io.sparkmp.bench.micro.MicroSuite;
import io.sparkmp.bench.scale.ScaleSuite;
import io.sparkmp.bench.shuffle.ShuffleSuite;
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
      ShuffleSuite.class,
      MarshallingSuite.class,
      LineageSuite.class,
      CfSuite.class,
      LdaSuite.class,
      EmbeddingsSuite.class,
      LinearSuite.class,
      LoopsSuite.class,
      ScaleSuite.class,
      MicroSuite.class
    })
public final class BenchMain implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec;

  @Mixin private RunArguments run = new RunArguments();

  @Parameters(hidden = true)
  private List<String> unknown = List.of();

  /** Runs benchmarks and ends the JVM with their exit code. */
  public static void main(String[] args) {
    System.exit(commandLines().executeAndStop(args)); // a failed peer may have left threads
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

  /** Rejects options before the name of a suite, which would be ignored. */
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
            .<Suite>map(suite -> suite.prepare(run.quick(), run.seed()))
            .toList();
    if (!unknown.isEmpty()) {
      String names = String.join(", ", suites.stream().map(Suite::name).toList());
      throw new IllegalArgumentException(
          "Invalid suite: " + unknown.get(0) + " (expected: " + names + ")");
    }
    return run.run(suites);
  }
}
