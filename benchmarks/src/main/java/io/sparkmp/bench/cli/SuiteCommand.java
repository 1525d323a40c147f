package io.sparkmp.bench.cli;

import io.sparkmp.bench.suite.Suite;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A suite as a command. Options that are not given depend on whether the run is a quick one. */
abstract class SuiteCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private RunArguments run = new RunArguments();

  /**
   * The suite as the options ask for it. An {@link IllegalArgumentException} says what is wrong
   * with them.
   *
   * @param quick whether it must be small: half a minute on two cores
   * @param seed of all random numbers
   */
  abstract Suite suite(boolean quick, long seed);

  /** What a quick run is of this suite, and how long it takes, for {@code --help}. */
  abstract String inSmall();

  /** Makes the help of a suite speak of that suite, where the option is one of all suites. */
  static void describe(CommandLine line) {
    if (line.getCommand() instanceof SuiteCommand suite) {
      CommandSpec command = line.getCommandSpec();
      CommandLine.Model.OptionSpec quick = command.findOption(RunArguments.QUICK);
      command.remove(quick);
      command.addOption(quick.toBuilder().description(suite.inSmall()).build());
    }
  }

  @Override
  public Integer call() throws Exception {
    return run.run(List.of(checked(() -> suite(run.quick(), run.seed()))));
  }

  /** What is made of options, or what was wrong with them, for the command line to print. */
  final <T> T checked(Supplier<T> making) {
    return RunArguments.checked(Objects.requireNonNull(spec), making);
  }

  /** Refuses options that would be ignored beside another one. */
  final void checkAbsent(String given, String... others) {
    if (spec == null) { // all suites, without options of their own
      return;
    }
    CommandLine.ParseResult parsed = spec.commandLine().getParseResult();
    for (String other : others) {
      if (parsed.hasMatchedOption(given) && parsed.hasMatchedOption(other)) {
        throw new IllegalArgumentException(
            "Invalid " + other + ": beside " + given + ", which leaves no use for it");
      }
    }
  }

  /** What was given, or what is meant if nothing was. */
  static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
