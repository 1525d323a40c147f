package io.sparkmp.cli;

import io.sparkmp.spark.JobDescription;
import io.sparkmp.spark.files.Overlaps;
import io.sparkmp.spark.model.SavedModel;
import io.sparkmp.spark.watch.StandstillWatch;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A subcommand of a {@link MainCommand}: it refuses options that make no sense, runs in the session
 * of the application, and prints. A subclass sets name, description and footer with {@link
 * Command}; this class sets the help options and the order of options.
 *
 * @param <M> the models of the application
 */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
public abstract class SubCommand<M> implements Callable<Integer> {
  static final String NOTHING_KEPT = "incomplete outputs are not kept";

  @Spec private CommandSpec spec;

  private final List<String> warnings = new ArrayList<>();
  private @Nullable String kept;
  private volatile @Nullable SubCommand<?> successor; // also read when a signal ends the process

  /** For subclasses. */
  protected SubCommand() {}

  @Override
  public final Integer call() throws Exception {
    checkOptions();
    runIn(main().session("spark-mp " + spec.qualifiedName()));
    return 0;
  }

  private void checkOptions() {
    try {
      check();
      Refusals.refuseTwoTestSets(spec);
    } catch (IllegalArgumentException e) {
      throw Refusals.ofOption(e, spec);
    }
  }

  @SuppressWarnings("try") // the resources only watch and describe
  private void runIn(SparkSession spark) throws Exception {
    try (StandstillWatch watch = StandstillWatch.start(spark.sparkContext());
        JobDescription jobs = JobDescription.of(spark.sparkContext(), spec.qualifiedName())) {
      run(spark);
    }
    out().flush();
  }

  /**
   * Refuses options that make no sense, before anything is done. A message about a setting, such as
   * {@code Invalid step size: 0}, is printed with the name of its option.
   *
   * @throws IllegalArgumentException if there are such options
   */
  protected void check() {}

  /** Does the work. */
  protected abstract void run(SparkSession spark) throws Exception;

  @SuppressWarnings("unchecked") // commands are below the main command of their application
  private MainCommand<M> main() {
    return (MainCommand<M>) spec.parent().userObject();
  }

  /** The place of a model, which need not exist. */
  protected final SavedModel<M> at(SparkSession spark, String path) {
    return main().at(spark, path);
  }

  /** What is read and written; nothing yet. */
  protected Overlaps overlaps(SparkSession spark) {
    return new Overlaps(spark.sparkContext().hadoopConfiguration());
  }

  /** Shows what the command is doing. */
  protected final Phases phases(SparkSession spark) {
    return new Phases(spark, err());
  }

  /**
   * The shell command that does what {@link #runBeside} does.
   *
   * @param name a sibling of this command
   * @param settings options and values that replace the given ones
   * @param without options that it does not get
   */
  protected final String repeated(String name, List<String> settings, List<String> without) {
    CommandSpec other = beside(name).getCommandSpec();
    return RepeatedCommand.line(other, RepeatedCommand.words(spec, other, settings, without));
  }

  /**
   * Runs a sibling command with those options of this one that it has too, in the same session;
   * fails if it fails.
   *
   * @param name a sibling of this command
   * @param settings options and values that replace the given ones
   * @param without options that it does not get
   */
  protected final void runBeside(
      SparkSession spark, String name, List<String> settings, List<String> without)
      throws Exception {
    CommandLine other = beside(name);
    other.parseArgs(
        RepeatedCommand.words(spec, other.getCommandSpec(), settings, without)
            .toArray(String[]::new));
    SubCommand<?> command = other.getCommand();
    command.checkOptions();
    successor = command;
    command.runIn(spark);
  }

  private CommandLine beside(String name) {
    return spec.parent().subcommands().get(name);
  }

  /** What a failing command leaves behind, in a sentence; null if nothing. */
  final @Nullable String kept() {
    return successor == null ? kept : successor.kept();
  }

  /** What remains if somebody ends the process now, as the end of a sentence. */
  final String keptOnSignal() {
    return successor == null ? keptWhenEnded() : successor.keptOnSignal();
  }

  /** What remains of this command's own work if somebody ends it now, as the end of a sentence. */
  protected String keptWhenEnded() {
    return NOTHING_KEPT;
  }

  /** Notes what a failure from now on would leave behind; null if nothing. */
  protected final void keep(@Nullable String left) {
    kept = left;
  }

  /** Picocli's model of this command. */
  protected final CommandSpec spec() {
    return spec;
  }

  /** For results. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** For everything else that is printed. */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints a line of the result; numbers look the same in every locale. */
  protected final void print(String format, @Nullable Object... arguments) {
    out().printf(Locale.ROOT, format + "%n", arguments);
  }

  /** The warnings so far, in order. */
  protected final List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Warns of a likely mistake; does nothing if there is no warning. */
  protected final void warn(@Nullable String warning) {
    if (warning != null) {
      warnings.add(warning);
      err().println("Warning: " + warning);
      err().flush();
    }
  }
}
