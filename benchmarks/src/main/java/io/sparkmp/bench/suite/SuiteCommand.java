package io.sparkmp.bench.suite;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A suite as a command. A subclass has the options as fields, which its suite reads: what stands in
 * them is what is meant if nothing is given and the run is no quick one. Filled by one thread
 * before the suite is made, and not changed after that.
 */
public abstract class SuiteCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private RunArguments run = new RunArguments();

  private long seed = 1;

  /** What a quick run is of this suite, and how long it takes, for {@code --help}. */
  protected abstract String inSmall();

  /**
   * Makes it small, by {@link #unlessGiven}: half a minute on two cores, a minute if it must be.
   */
  protected abstract void makeSmall();

  /**
   * The suite as the options ask for it. An {@link IllegalArgumentException} says what is wrong
   * with them.
   */
  protected abstract Suite suite();

  /** Makes the help of a suite speak of that suite, where the option is one of all suites. */
  public static void describe(CommandLine line) {
    if (line.getCommand() instanceof SuiteCommand suite) {
      CommandSpec command = line.getCommandSpec();
      CommandLine.Model.OptionSpec quick = command.findOption(RunArguments.QUICK);
      command.remove(quick);
      command.addOption(quick.toBuilder().description(suite.inSmall()).build());
    }
  }

  /** The suite, quick or not, with a seed of all random numbers. */
  public final Suite suite(boolean quick, long ofAll) {
    seed = ofAll;
    if (quick) {
      makeSmall();
    }
    return suite();
  }

  @Override
  public final Integer call() throws Exception {
    return run.run(List.of(suite(run.quick(), run.seed())));
  }

  public final long seed() {
    return seed;
  }

  /** Whether an option is on the command line. */
  protected final boolean isGiven(String option) {
    CommandLine.ParseResult parsed = spec == null ? null : spec.commandLine().getParseResult();
    return parsed != null && parsed.hasMatchedOption(option);
  }

  /** Sets an option to something else, if nobody has given it. */
  protected final void unlessGiven(String option, Runnable setting) {
    if (!isGiven(option)) {
      setting.run();
    }
  }

  /** Refuses options that would be ignored beside another one. */
  protected final void checkAbsent(String given, String... others) {
    for (String other : others) {
      if (isGiven(given) && isGiven(other)) {
        throw new IllegalArgumentException(
            "Invalid " + other + ": beside " + given + ", which leaves no use for it");
      }
    }
  }

  /** Records all options of the suite by their names, but those that have no value. */
  public final void record(Recorder recorder) {
    record(this, recorder);
    recorder.setting("seed", seed);
  }

  private static void record(Object holder, Recorder recorder) {
    for (Field field : holder.getClass().getDeclaredFields()) {
      Option option = field.getAnnotation(Option.class);
      Object value = value(field, holder);
      if (value != null && field.isAnnotationPresent(Mixin.class)) {
        record(value, recorder);
      } else if (value != null && option != null) {
        recorder.setting(option.names()[0].substring(2).replace('-', ' '), value);
      }
    }
  }

  private static @Nullable Object value(Field field, Object holder) {
    try {
      field.setAccessible(true); // picocli has set it in the same way
      return field.get(holder);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("Cannot read " + field, e);
    }
  }
}
