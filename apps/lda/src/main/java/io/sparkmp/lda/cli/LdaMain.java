package io.sparkmp.lda.cli;

import io.sparkmp.cli.MainCommand;
import io.sparkmp.cli.Sessions;
import io.sparkmp.cli.Version;
import io.sparkmp.lda.LdaKryoRegistrator;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;

/** Entry point of {@code bin/spark-mp lda} and of {@code spark-submit --class}. */
@Command(
    name = "lda",
    description = "Topic models: train on documents, and use what was learned.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      TrainCommand.class,
      TopicsCommand.class,
      InferCommand.class,
      EvaluateCommand.class,
      ExportCommand.class,
      ImportCommand.class
    })
public final class LdaMain extends MainCommand {

  /** Runs a command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    new LdaMain().runAndExit(args);
  }

  /**
   * Runs a command.
   *
   * @return 0, 1 if it failed, or 2 if its arguments are wrong
   */
  static int run(String... args) {
    return new LdaMain().execute(args);
  }

  /** The Spark that a command runs on. */
  static SparkSession session(String name) {
    return Sessions.open(name, LdaKryoRegistrator.class.getName());
  }
}
