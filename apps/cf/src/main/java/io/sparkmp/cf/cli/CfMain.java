package io.sparkmp.cf.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/** Entry point of {@code bin/spark-mp cf} and of {@code spark-submit --class}. */
@Command(
    name = "cf",
    description = "Matrix factorisation: train on ratings, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      TrainCommand.class,
      EvaluateCommand.class,
      RecommendCommand.class,
      PredictCommand.class,
      DemoCommand.class
    })
public final class CfMain implements Runnable {
  @Spec private CommandLine.Model.CommandSpec spec;

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    int exit = run(args);
    Sessions.stop();
    if (exit != 0) {
      System.exit(exit); // spark-submit takes a normal return for success
    }
  }

  /**
   * Runs a command.
   *
   * @return 0, 1 if it failed, or 2 if its arguments are wrong
   */
  static int run(String... args) {
    CommandLine line =
        new CommandLine(new CfMain())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setUsageHelpAutoWidth(true)
            .setExecutionExceptionHandler(new FailureMessages());
    return line.execute(args);
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getErr());
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
