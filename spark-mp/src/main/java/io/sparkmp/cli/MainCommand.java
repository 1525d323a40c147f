package io.sparkmp.cli;

import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.model.SavedModel;
import java.util.function.BiFunction;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command above all others of an application, which alone does nothing. A subclass names it and
 * its subcommands by {@link CommandLine.Command}, and its {@code main} is
 *
 * <pre>{@code
 * new CfMain().runAndExit(args);
 * }</pre>
 *
 * @param <M> the models of the application
 */
public abstract class MainCommand<M> implements Runnable {
  private final Class<? extends SparkMpKryoRegistrator> kryoRegistrator;
  private final BiFunction<SparkSession, String, SavedModel<M>> place;

  @Spec private CommandSpec spec;

  /**
   * The command of an application.
   *
   * @param kryoRegistrator what its sessions serialise by
   * @param place that of one of its models
   */
  protected MainCommand(
      Class<? extends SparkMpKryoRegistrator> kryoRegistrator,
      BiFunction<SparkSession, String, SavedModel<M>> place) {
    this.kryoRegistrator = kryoRegistrator;
    this.place = place;
  }

  final SparkSession session(String name) {
    return Sessions.open(name, kryoRegistrator.getName());
  }

  final SavedModel<M> at(SparkSession spark, String path) {
    return place.apply(spark, path);
  }

  /**
   * Runs a subcommand. One that fails prints a line on stderr.
   *
   * @return 0, 1 if it failed, or 2 if its arguments are wrong
   */
  public final int execute(String... args) {
    return new CommandLines(this).execute(args);
  }

  /** Runs a subcommand, ends the session and, if it failed, the JVM with its exit code. */
  public final void runAndExit(String... args) {
    int exit = new CommandLines(this).executeAndStop(args);
    if (exit != 0) {
      System.exit(exit); // spark-submit takes a normal return for success
    }
  }

  /** Called when there is no subcommand: says so. */
  @Override
  public final void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "Missing command (expected: " + String.join(", ", spec.subcommands().keySet()) + ")");
  }
}
