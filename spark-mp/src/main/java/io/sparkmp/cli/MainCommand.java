package io.sparkmp.cli;

import io.sparkmp.spark.SparkMpKryoRegistrator;
import io.sparkmp.spark.model.SavedModel;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Spec;

/**
 * The main command of an application, which does nothing without a subcommand. A subclass names it
 * and its subcommands with {@link CommandLine.Command}, and its {@code main} is
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
  private final String[] exported;

  @Spec private CommandSpec spec;
  private volatile @Nullable SparkSession session;

  /**
   * The command of an application.
   *
   * @param kryoRegistrator the Kryo registrator of its sessions
   * @param place gives the place of a model
   * @param exported lines of help on what the folder holds that {@link ModelExport} writes; needed
   *     if that is one of the subcommands
   */
  protected MainCommand(
      Class<? extends SparkMpKryoRegistrator> kryoRegistrator,
      BiFunction<SparkSession, String, SavedModel<M>> place,
      String... exported) {
    this.kryoRegistrator = kryoRegistrator;
    this.place = place;
    this.exported = exported;
  }

  final SparkSession session(String name) {
    SparkSession open = Sessions.open(name, kryoRegistrator.getName());
    session = open;
    return open;
  }

  /** Whether the session, if there was one, has been stopped. */
  final boolean isStopped() {
    SparkSession opened = session;
    return opened != null && opened.sparkContext().isStopped();
  }

  final SavedModel<M> at(SparkSession spark, String path) {
    return place.apply(spark, path);
  }

  /**
   * Runs a subcommand. If it fails, it prints a line on stderr.
   *
   * @return 0, 1 if it failed, 2 if its arguments are wrong, or 3 if it failed but has saved a
   *     model
   */
  public final int execute(String... args) {
    return commands().execute(args);
  }

  /** Runs a subcommand, ends the session and, if it failed, the JVM with its exit code. */
  public final void runAndExit(String... args) {
    int exit = commands().executeAndStop(args);
    if (exit != 0) {
      System.exit(exit); // for spark-submit, a normal return is success
    }
  }

  private CommandLines commands() {
    CommandLines commands = new CommandLines(this);
    CommandLine export = commands.line().getSubcommands().get(ModelExport.NAME);
    if (export != null) {
      UsageMessageSpec help = export.getCommandSpec().usageMessage();
      help.footer(Stream.of(help.footer(), exported).flatMap(Stream::of).toArray(String[]::new));
    }
    return commands;
  }

  /** Called when the subcommand is missing: says so. */
  @Override
  public final void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "Missing command (expected: " + String.join(", ", spec.subcommands().keySet()) + ")");
  }
}
