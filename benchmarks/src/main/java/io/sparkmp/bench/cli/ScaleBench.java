package io.sparkmp.bench.cli;

import io.sparkmp.bench.scale.ScaleSettings;
import io.sparkmp.bench.scale.ScaleSuite;
import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.Suite;
import io.sparkmp.cf.data.PlantedRatings;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Seconds an epoch by the number of workers, measured and predicted. */
@Command(
    name = "scale",
    description =
        "Seconds an epoch of matrix factorisation with 1, 2, 4, ... workers, and what a model of"
            + " the ring, checked against them, predicts for up to 1,000.",
    mixinStandardHelpOptions = true)
final class ScaleBench extends SuiteCommand {
  @Option(
      names = "--scale",
      paramLabel = "X",
      description =
          "Size of the data; 1 is 10 M ratings of 70,000 users for 10,000 items (default: 1; quick:"
              + " 0.05).")
  private @Nullable Double scale;

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Rank of the factors (default: ${DEFAULT-VALUE}).")
  private int rank = 64;

  @Option(
      names = "--workers",
      split = ",",
      paramLabel = "P",
      description = "Numbers of workers to measure, 1 being always among them (default: 1,2,4).")
  private List<Integer> workers = List.of(1, 2, 4);

  @Option(
      names = "--predict",
      split = ",",
      paramLabel = "P",
      description = "Numbers of workers to predict beside those (default: 10,30,100,300,1000).")
  private List<Integer> predicted = List.of(10, 30, 100, 300, 1000);

  @Option(
      names = "--ratings-factor",
      split = ",",
      paramLabel = "X",
      description =
          "Predict also for so many times the users, with the same items (default: 10,100).")
  private List<Double> factors = List.of(10.0, 100.0);

  @Option(
      names = "--slices-per-worker",
      paramLabel = "M",
      description = "Slices of each worker (default: ${DEFAULT-VALUE}).")
  private int slicesPerWorker = 2;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Epochs of a run (default: ${DEFAULT-VALUE}).")
  private int epochs = 16;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Rounds of calibration and runs (default: 9; quick: 3).")
  private @Nullable Integer rounds;

  @Option(
      names = "--bandwidth",
      paramLabel = "GBIT",
      description = "Gbit/s of a predicted worker's link (default: 10).")
  private double bandwidth = 10;

  @Option(
      names = "--latency",
      paramLabel = "MS",
      description = "Milliseconds of a predicted hand-over (default: ${DEFAULT-VALUE}).")
  private double latency = 0.5;

  @Override
  String inSmall() {
    return "In small: 500,000 ratings, three rounds; about a minute.";
  }

  @Override
  Suite suite(boolean quick, long seed) {
    double size = or(scale, quick ? 0.05 : 1);
    PlantedRatings ratings = planted(size, seed);
    Checks.check("rank", rank, rank >= 1, ">= 1");
    checkWorkers("workers", workers);
    checkWorkers("predict", predicted);
    factors.forEach(each -> Checks.check("ratings-factor", each, each > 0 && each <= 1e6, "> 0"));
    Checks.check(
        "slices-per-worker",
        slicesPerWorker,
        slicesPerWorker >= 1 && slicesPerWorker <= 64,
        "1 to 64");
    Checks.check("epochs", epochs, epochs >= 4, ">= 4");
    int times = or(rounds, quick ? 3 : 9);
    Checks.check("rounds", times, times >= 1, ">= 1");
    Checks.check("bandwidth", bandwidth, bandwidth > 0, "> 0");
    Checks.check("latency", latency, latency >= 0, ">= 0");
    return new ScaleSuite(
        new ScaleSettings(
            ratings,
            rank,
            slicesPerWorker,
            Stream.concat(Stream.of(1), workers.stream()).sorted().distinct().toList(),
            predicted.stream().filter(p -> !workers.contains(p)).sorted().distinct().toList(),
            factors,
            epochs,
            times,
            quick ? 0.15 : 0.5,
            bandwidth * 1e9,
            latency / 1e3,
            seed));
  }

  private PlantedRatings planted(double size, long seed) {
    Checks.check("scale", size, size >= 0.03 && size <= 100, "0.03 to 100");
    return new PlantedRatings(
        (int) (70_000 * size),
        (int) (10_000 * size),
        (long) (1e7 * size),
        16,
        0.75,
        0.8,
        0.8,
        seed);
  }

  private void checkWorkers(String name, List<Integer> numbers) {
    numbers.forEach(each -> Checks.check(name, each, each >= 1 && each <= 4000, "1 to 4000"));
  }
}
