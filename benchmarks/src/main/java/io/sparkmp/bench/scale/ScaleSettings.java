package io.sparkmp.bench.scale;

import io.sparkmp.cf.data.PlantedRatings;
import java.util.List;

/**
 * What to measure and to predict.
 *
 * @param ratings to train on
 * @param rank of the factors
 * @param slicesPerWorker m
 * @param measured numbers of workers to train with, ascending
 * @param predicted further numbers of workers, ascending
 * @param factors by what to multiply the users, for predictions alone
 * @param epochs of a run, of which the first quarter does not count
 * @param rounds of calibration and runs
 * @param calibrationSeconds of each measurement of a rate
 * @param bitsPerSecond of a predicted worker's link
 * @param latencySeconds of a predicted hand-over
 * @param seed of the schedule
 */
public record ScaleSettings(
    PlantedRatings ratings,
    int rank,
    int slicesPerWorker,
    List<Integer> measured,
    List<Integer> predicted,
    List<Double> factors,
    int epochs,
    int rounds,
    double calibrationSeconds,
    double bitsPerSecond,
    double latencySeconds,
    long seed) {

  /** Copies the lists. */
  public ScaleSettings {
    measured = List.copyOf(measured);
    predicted = List.copyOf(predicted);
    factors = List.copyOf(factors);
  }

  int mostMeasured() {
    return measured.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }
}
