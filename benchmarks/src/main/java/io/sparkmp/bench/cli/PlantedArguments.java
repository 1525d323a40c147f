package io.sparkmp.bench.cli;

import io.sparkmp.cf.data.PlantedRatings;
import picocli.CommandLine.Option;

/** The planted ratings that benchmarks run on: 70,000 users and 10,000 items at scale 1. */
final class PlantedArguments {
  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "1 is 10 M ratings of 70,000 users for 10,000 items (default: 1).")
  double scale = 1;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  long seed = 1;

  PlantedRatings planted() {
    return planted(scale, seed);
  }

  /** Those of a scale. */
  static PlantedRatings planted(double scale, long seed) {
    Values.check("scale", scale, scale >= 0.03 && scale <= 100, "0.03 to 100");
    return new PlantedRatings(
        (int) (70_000 * scale),
        (int) (10_000 * scale),
        (long) (1e7 * scale),
        16,
        0.75,
        0.8,
        0.8,
        seed);
  }
}
