package io.sparkmp.bench.shuffle;

import io.sparkmp.bench.suite.SuiteCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What it costs to bring slices to the data: our engines beside joins and broadcasts. */
@Command(
    name = "shuffle",
    description =
        "One training four ways: rotation by ring and by narrow, a join a sub-epoch in plain Spark,"
            + " broadcast parameters. Two workers; in local[2], or on the cluster that spark-submit"
            + " names.")
public final class ShuffleBench extends SuiteCommand {
  private static final double BYTES_OF_A_RUN = 0.8e9;
  private static final int LARGE = 100_000_000;
  private static final int MAX_ROUNDS_IF_LARGE = 3;

  @Option(
      names = "--slice-bytes",
      paramLabel = "N[k|M]",
      description = "Sizes of a slice (default: 10k,100k,1M,16M,200M; quick: 10k,1M).")
  private List<String> sliceBytes = List.of("10k", "100k", "1M", "16M", "200M");

  @Option(
      names = "--ways",
      paramLabel = "WAY",
      description = "Ways to compare: ring, shuffle, narrow, broadcast (default: all).")
  private List<Way> ways = List.of(Way.values());

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Measured runs of each way (default: 5; quick: 3).")
  private int rounds = 5;

  @Option(
      names = "--slices-per-worker",
      paramLabel = "M",
      description = "Slices of each worker (default: ${DEFAULT-VALUE}).")
  int slicesPerWorker = 1;

  @Option(
      names = "--updates",
      paramLabel = "N",
      description = "Updates of a block (default: ${DEFAULT-VALUE}).")
  int updates = 20_000;

  @Option(
      names = "--sub-epochs",
      paramLabel = "N",
      description = "Sub-epochs of a run, fewer for large slices (default: 250; quick: 40).")
  private int subEpochs = 250;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Seconds for each size, after which no other round starts (default: 90; quick: 9).")
  int seconds = 90;

  @Override
  protected String inSmall() {
    return "In small: slices of 10 kB and 1 MB, three rounds; about half a minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--slice-bytes", () -> sliceBytes = List.of("10k", "1M"));
    unlessGiven("--rounds", () -> rounds = 3);
    unlessGiven("--sub-epochs", () -> subEpochs = 40);
    unlessGiven("--seconds", () -> seconds = 9);
  }

  @Override
  protected ShuffleSuite suite() {
    sizes();
    return new ShuffleSuite(this);
  }

  /** Of a slice, each measured by itself. */
  List<SliceSize> sizes() {
    return sliceBytes.stream().map(SliceSize::parse).distinct().toList();
  }

  /** That are compared, ours first. */
  List<Way> ways() {
    return ways.stream().distinct().sorted().toList();
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
