package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.suite.Checks;
import java.util.List;

/**
 * What is measured.
 *
 * @param sizes of a slice, each measured by itself
 * @param ways that are compared
 * @param rounds measured runs of each way, at least 1
 * @param slicesPerWorker m
 * @param updates of a block
 * @param subEpochs in a run of each way, at most
 * @param seconds after which no other round of a size is started
 * @param seed of data, initial model and schedule
 */
public record ShuffleOptions(
    List<SliceSize> sizes,
    List<Way> ways,
    int rounds,
    int slicesPerWorker,
    int updates,
    int subEpochs,
    int seconds,
    long seed) {
  private static final double BYTES_OF_A_RUN = 0.8e9;
  private static final int LARGE = 100_000_000;
  private static final int MAX_ROUNDS_IF_LARGE = 3;

  /** Checks the numbers. */
  public ShuffleOptions {
    sizes = List.copyOf(sizes);
    ways = ways.stream().distinct().sorted().toList();
    Checks.atLeast("rounds", rounds, 1);
    Checks.atLeast("slices-per-worker", slicesPerWorker, 1);
    Checks.atLeast("updates", updates, 1);
    Checks.atLeast("sub-epochs", subEpochs, 1);
    Checks.atLeast("seconds", seconds, 1);
  }

  /** Large slices are measured fewer times. */
  int rounds(SliceSize size) {
    return size.bytes() < LARGE ? rounds : Math.min(rounds, MAX_ROUNDS_IF_LARGE);
  }

  /** How long a run is: so many slices that a bounded number of bytes is trained, 2 at least. */
  int epochs(SliceSize size, int workers) {
    double most = BYTES_OF_A_RUN / ((double) workers * size.bytes());
    return Math.max(2, (int) Math.min(subEpochs, most) / (workers * slicesPerWorker));
  }
}
