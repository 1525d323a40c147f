package io.sparkmp.bench.suite;

import io.sparkmp.cli.Version;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * A suite as a command. A subclass has the options as fields, which its suite reads: what stands in
 * them is what is meant if nothing is given and the run is no quick one. Whole numbers are at least
 * 1, or what {@link Range} says. Filled by one thread before the suite is made, and not changed
 * after that.
 */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    modelTransformer = SuiteCommand.Options.class)
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

  /**
   * Options as they are in all suites: several values stand behind commas, and where an option is
   * one of all suites, the help of a suite speaks of that suite.
   */
  static final class Options implements CommandLine.IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      List<OptionSpec> options = List.copyOf(command.options());
      options.forEach(command::remove);
      for (OptionSpec option : options) {
        OptionSpec.Builder own = option.toBuilder();
        if (option.isMultiValue()) {
          own.splitRegex(",");
        }
        if (option.longestName().equals(RunArguments.QUICK)) {
          own.description(((SuiteCommand) command.userObject()).inSmall());
        }
        command.addOption(own.build());
      }
      return command;
    }
  }

  /** The suite, quick or not, with a seed of all random numbers. */
  public final Suite suite(boolean quick, long ofAll) {
    seed = ofAll;
    if (quick) {
      makeSmall();
    }
    options().forEach(SuiteCommand::checkRange);
    return suite();
  }

  /** Refuses a whole number, or one of several, that is out of its range. */
  private static void checkRange(OptionSpec option) {
    Range range = ((Field) option.userObject()).getAnnotation(Range.class);
    Object value = option.getValue();
    int from = range == null ? 1 : range.from();
    int to = range == null ? Integer.MAX_VALUE : range.to();
    for (Object each : value instanceof Collection<?> several ? several : List.of(value)) {
      if (each instanceof Integer number) {
        boolean valid = number >= from && number <= to;
        Checks.check(
            name(option),
            number,
            valid,
            to == Integer.MAX_VALUE ? ">= " + from : from + " to " + to);
      }
    }
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

  /** Refuses all other options of the suite beside one, but those that it leaves a use for. */
  protected final void checkAlone(String given, String... used) {
    for (OptionSpec option : options()) {
      String other = option.longestName();
      if (!other.equals(given) && !List.of(used).contains(other)) {
        checkAbsent(given, other);
      }
    }
  }

  /** Records all options of the suite by their names, but those that have no value. */
  public final void record(Recorder recorder) {
    for (OptionSpec option : options()) {
      recorder.setting(name(option).replace('-', ' '), option.getValue());
    }
    recorder.setting("seed", seed);
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }

  /** The options of the suite that have a value; not those that all suites have. */
  private List<OptionSpec> options() {
    return Objects.requireNonNull(spec, "Cannot read options: picocli has not filled them")
        .options()
        .stream()
        .filter(option -> isOfSuite(option) && option.getValue() != null)
        .toList();
  }

  private static boolean isOfSuite(OptionSpec option) {
    return option.userObject() instanceof Field field
        && field.getDeclaringClass() != RunArguments.class
        && !option.usageHelp()
        && !option.versionHelp();
  }
}
