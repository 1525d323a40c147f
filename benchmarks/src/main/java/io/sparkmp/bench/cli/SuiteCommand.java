package io.sparkmp.bench.cli;

import io.sparkmp.bench.suite.Suite;
import java.util.List;
import java.util.concurrent.Callable;
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
   * The suite as the options ask for it.
   *
   * @param quick whether it must be small: half a minute on two cores
   * @param seed of all random numbers
   */
  abstract Suite suite(boolean quick, long seed);

  @Override
  public Integer call() throws Exception {
    return run.run(List.of(suite(run.quick(), run.seed())));
  }

  /** Refuses a value of an option that is not valid. */
  final void check(String name, @Nullable Object value, boolean valid, String expected) {
    try {
      Values.check(name, value, valid, expected);
    } catch (IllegalArgumentException e) {
      throw invalid(e);
    }
  }

  /** Refuses numbers below 1. */
  final void checkPositive(String name, @Nullable List<Integer> numbers) {
    if (numbers != null) {
      numbers.forEach(each -> check(name, each, each >= 1, ">= 1"));
    }
  }

  /** For the command line to print. */
  final RuntimeException invalid(IllegalArgumentException e) {
    return spec == null
        ? e
        : new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
  }

  /** Refuses options that would be ignored beside another one. */
  final void checkAbsent(String given, String... others) {
    if (spec == null) { // all suites, without options of their own
      return;
    }
    CommandLine.ParseResult parsed = spec.commandLine().getParseResult();
    for (String other : others) {
      if (parsed.hasMatchedOption(given) && parsed.hasMatchedOption(other)) {
        throw invalid(
            new IllegalArgumentException(
                "Invalid " + other + ": beside " + given + ", which leaves no use for it"));
      }
    }
  }

  /** What was given, or what is meant if nothing was. */
  static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
