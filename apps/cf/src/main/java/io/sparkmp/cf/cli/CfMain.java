package io.sparkmp.cf.cli;

import io.sparkmp.cf.CfKryoRegistrator;
import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.Sessions;
import io.sparkmp.cli.Version;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;

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
      SimilarCommand.class,
      PredictCommand.class,
      FoldInCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      DemoCommand.class,
      GenerateCommand.class
    })
public final class CfMain extends MainCommand {

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new CfMain().runAndExit(args);
  }

  /**
   * Runs a command.
   *
   * @return 0, 1 if it failed, or 2 if its arguments are wrong
   */
  static int run(String... args) {
    return new CfMain().execute(args);
  }

  /** The Spark that a command runs on. */
  static SparkSession session(String name) {
    return Sessions.open(name, CfKryoRegistrator.class.getName());
  }
}
