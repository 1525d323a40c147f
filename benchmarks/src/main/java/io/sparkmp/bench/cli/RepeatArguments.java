package io.sparkmp.bench.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How often fits that compare are repeated. */
final class RepeatArguments {
  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Repetitions of the two fits that compare (default: 3; quick: 2).")
  private @Nullable Integer rounds;

  @Option(
      names = "--repeat-below",
      paramLabel = "SECONDS",
      description = "Fits of peers that take longer are made once (default: 150).")
  private double repeatBelow = 150;

  /** Rounds, or what is meant if none were given. */
  int rounds(boolean quick) {
    return SuiteCommand.or(rounds, quick ? 2 : 3);
  }

  double repeatBelow() {
    return repeatBelow;
  }
}
