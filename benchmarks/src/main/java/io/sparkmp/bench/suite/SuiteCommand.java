package io.sparkmp.bench.suite;

import io.sparkmp.cli.Version;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * A suite as a command. A subclass has the options as fields, whose initial values are the defaults
 * of a full run; {@link Setting} says the rest. Filled by one thread before it runs, and not
 * changed after that.
 */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    modelTransformer = SuiteCommand.Options.class)
public abstract class SuiteCommand implements Suite, Callable<Integer> {
  private static final Map<Class<?>, String> LABELS =
      Map.of(
          int.class, "N",
          Integer.class, "N",
          double.class, "X",
          Double.class, "X",
          float.class, "X",
          Float.class, "X",
          Path.class, "PATH");

  @Spec private @Nullable CommandSpec spec;

  @Mixin private RunArguments run = new RunArguments();

  private boolean quick;
  private long seed = 1;

  /** Checks the options before anything is measured. */
  protected void check() {}

  /**
   * Adapts options for all suites: values are separated by commas, the help shows defaults unless
   * the text does, and common options are described for this suite.
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
          own.description(command.userObject().getClass().getAnnotation(QuickRun.class).value());
        } else if (isOfSuite(option)) {
          own.description(description(option));
          if (option.paramLabel().startsWith("<")) { // none is given
            own.paramLabel(LABELS.getOrDefault(option.auxiliaryTypes()[0], option.paramLabel()));
          }
        }
        command.addOption(own.build());
      }
      return command;
    }

    private static String description(OptionSpec option) {
      String text = option.description()[0];
      Object value = option.getValue();
      if (value == null
          || value instanceof Boolean
          || value.equals("")
          || text.contains("(default:")) {
        return text;
      }
      String shown =
          (value instanceof Collection<?> several ? several.stream() : Stream.of(value))
              .map(each -> each.toString().replaceFirst("\\.0$", ""))
              .collect(Collectors.joining(","));
      String small = quick(option);
      return text.substring(0, text.length() - 1)
          + " (default: "
          + shown
          + (small.isEmpty() ? "" : "; quick: " + small)
          + ").";
    }
  }

  /**
   * Prepares a run, quick or full, with a seed for all random numbers.
   *
   * @throws IllegalArgumentException if an option is invalid
   */
  public final SuiteCommand prepare(boolean small, long ofAll) {
    quick = small;
    seed = ofAll;
    for (OptionSpec option : own()) {
      String value = quick(option);
      if (quick && !value.isEmpty() && !isGiven(option.longestName())) {
        option.setValue(parsed(option, value));
      }
    }
    options().forEach(SuiteCommand::checkRange);
    check();
    return this;
  }

  private static Object parsed(OptionSpec option, String text) {
    List<Object> values = new ArrayList<>();
    Class<?> type = option.auxiliaryTypes()[0];
    for (String each : text.split(",", -1)) {
      values.add(
          type == int.class || type == Integer.class
              ? Integer.valueOf(each)
              : type == double.class || type == Double.class ? Double.valueOf(each) : each);
    }
    return option.isMultiValue() ? values : values.get(0);
  }

  /** Rejects a whole number, or one in a list, that is out of range. */
  private static void checkRange(OptionSpec option) {
    Setting setting = setting(option);
    int from = setting == null ? 1 : setting.from();
    int to = setting == null ? Integer.MAX_VALUE : setting.to();
    Object value = option.getValue();
    for (Object each : value instanceof Collection<?> several ? several : List.of(value)) {
      if (each instanceof Integer number) {
        Checks.check(
            name(option),
            number,
            number >= from && number <= to,
            to == Integer.MAX_VALUE ? ">= " + from : from + " to " + to);
      }
    }
  }

  private static @Nullable Setting setting(OptionSpec option) {
    return ((Field) option.userObject()).getAnnotation(Setting.class);
  }

  private static String quick(OptionSpec option) {
    Setting setting = setting(option);
    return setting == null ? "" : setting.quick();
  }

  @Override
  public final Integer call() throws Exception {
    return run.run(List.of(prepare(run.quick(), run.seed())));
  }

  public final long seed() {
    return seed;
  }

  protected final boolean isQuick() {
    return quick;
  }

  /** Whether an option is on the command line. */
  protected final boolean isGiven(String option) {
    CommandLine.ParseResult parsed = spec == null ? null : spec.commandLine().getParseResult();
    return parsed != null && parsed.hasMatchedOption(option);
  }

  /** Rejects options that would be ignored beside another. */
  protected final void checkAbsent(String given, String... others) {
    for (String other : others) {
      if (isGiven(given) && isGiven(other)) {
        throw new IllegalArgumentException(
            "Invalid " + other + ": beside " + given + ", which leaves no use for it");
      }
    }
  }

  /** Rejects all other options of the suite beside one, except those that it still uses. */
  protected final void checkAlone(String given, String... used) {
    for (OptionSpec option : options()) {
      String other = option.longestName();
      if (!other.equals(given) && !List.of(used).contains(other)) {
        checkAbsent(given, other);
      }
    }
  }

  /** Records all options of the suite that have a value. */
  public final void record(Recorder recorder) {
    for (OptionSpec option : options()) {
      recorder.setting(name(option).replace('-', ' '), option.getValue());
    }
    recorder.setting("seed", seed);
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }

  /** The suite's own options that have a value. */
  private List<OptionSpec> options() {
    return own().stream().filter(option -> option.getValue() != null).toList();
  }

  private List<OptionSpec> own() {
    return Objects.requireNonNull(spec, "Cannot read options: picocli has not filled them")
        .options()
        .stream()
        .filter(SuiteCommand::isOfSuite)
        .toList();
  }

  private static boolean isOfSuite(OptionSpec option) {
    return option.userObject() instanceof Field field
        && field.getDeclaringClass() != RunArguments.class
        && !option.usageHelp()
        && !option.versionHelp();
  }
}
