package io.sparkmp.bench.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/** Topic models: how fast, how soon and how good. */
@Command(
    name = "lda",
    description = "Topic models: how fast, how soon and how good, beside Mallet and MLlib.",
    mixinStandardHelpOptions = true,
    subcommands = {
      LdaThroughputBench.class,
      LdaMalletBench.class,
      LdaMllibBench.class,
      LdaQualityBench.class
    })
final class LdaBench implements Runnable {
  @Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
