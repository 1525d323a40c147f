package io.sparkmp.bench.cli;

import io.sparkmp.bench.cf.Frames;
import io.sparkmp.cf.data.PlantedRatings;
import org.apache.spark.sql.SparkSession;
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

  Frames frames(SparkSession spark) {
    return Frames.planted(spark, planted());
  }
}
