package io.sparkmp.bench.suite;

import picocli.CommandLine.Option;

/** How often to repeat compared fits. Not changed after the command line is read. */
public final class RepeatArguments {
  @Option(names = "--rounds", description = "Repetitions of the two compared fits.")
  @Setting(quick = "2")
  private int rounds = 3;

  @Option(
      names = "--repeat-below",
      paramLabel = "SECONDS",
      description = "Fits of peers that take longer run only once.")
  private double repeatBelow = 150;

  public int rounds() {
    return rounds;
  }

  /** A comparison with these repetitions; other parameters as in {@link TimeToQuality}. */
  public TimeToQuality comparison(
      Recorder recorder, String data, String quality, boolean lowerIsBetter) {
    return new TimeToQuality(recorder, data, quality, lowerIsBetter, rounds, repeatBelow);
  }
}
