package io.sparkmp.bench.scale;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.Range;
import io.sparkmp.bench.suite.SuiteCommand;
import io.sparkmp.cf.data.PlantedRatings;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Seconds an epoch by the number of workers, measured and predicted. */
@Command(
    name = "scale",
    description =
        "Seconds an epoch of matrix factorisation with 1, 2, 4, ... workers, and what a model of"
            + " the ring, checked against them, predicts for up to 1,000.")
public final class ScaleBench extends SuiteCommand {
  /** Seconds of each measurement of a rate. */
  double calibration = 0.5;

  @Option(
      names = "--scale",
      paramLabel = "X",
      description =
          "Size of the data; 1 is 10 M ratings of 70,000 users for 10,000 items (default: 1; quick:"
              + " 0.05).")
  private double scale = 1;

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Rank of the factors (default: ${DEFAULT-VALUE}).")
  int rank = 64;

  @Option(
      names = "--workers",
      paramLabel = "P",
      description = "Numbers of workers to measure, 1 being always among them (default: 1,2,4).")
  @Range(to = 4000)
  List<Integer> workers = List.of(1, 2, 4);

  @Option(
      names = "--predict",
      paramLabel = "P",
      description = "Numbers of workers to predict beside those (default: 10,30,100,300,1000).")
  @Range(to = 4000)
  List<Integer> predicted = List.of(10, 30, 100, 300, 1000);

  @Option(
      names = "--ratings-factor",
      paramLabel = "X",
      description =
          "Predict also for so many times the users, with the same items (default: 10,100).")
  List<Double> factors = List.of(10.0, 100.0);

  @Option(
      names = "--slices-per-worker",
      paramLabel = "M",
      description = "Slices of each worker (default: ${DEFAULT-VALUE}).")
  @Range(to = 64)
  int slicesPerWorker = 2;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Epochs of a run (default: ${DEFAULT-VALUE}).")
  @Range(from = 4)
  int epochs = 16;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Rounds of calibration and runs (default: 9; quick: 3).")
  int rounds = 9;

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
  protected String inSmall() {
    return "In small: 500,000 ratings, three rounds; about a minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--scale", () -> scale = 0.05);
    unlessGiven("--rounds", () -> rounds = 3);
    calibration = 0.15;
  }

  @Override
  protected ScaleSuite suite() {
    Checks.check("scale", scale, scale >= 0.03 && scale <= 100, "0.03 to 100");
    factors.forEach(x -> Checks.check("ratings-factor", x, x > 0 && x <= 1e6, "> 0"));
    Checks.check("bandwidth", bandwidth, bandwidth > 0, "> 0");
    Checks.check("latency", latency, latency >= 0, ">= 0");
    predicted = predicted.stream().filter(p -> !workers.contains(p)).sorted().distinct().toList();
    workers = Stream.concat(Stream.of(1), workers.stream()).sorted().distinct().toList();
    return new ScaleSuite(this, planted());
  }

  private PlantedRatings planted() {
    return new PlantedRatings(
        (int) (70_000 * scale),
        (int) (10_000 * scale),
        (long) (1e7 * scale),
        16,
        0.75,
        0.8,
        0.8,
        seed());
  }

  /** Of a predicted worker's link. */
  double bytesPerSecond() {
    return bandwidth * 1e9 / 8;
  }

  /** Seconds of a predicted hand-over. */
  double latencySeconds() {
    return latency / 1e3;
  }
}
