package io.sparkmp.bench.cli;

import io.sparkmp.bench.shuffle.ShuffleOptions;
import io.sparkmp.bench.shuffle.ShuffleSuite;
import io.sparkmp.bench.shuffle.SliceSize;
import io.sparkmp.bench.shuffle.Way;
import io.sparkmp.bench.suite.Suite;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What it costs to bring slices to the data: our engines beside joins and broadcasts. */
@Command(
    name = "shuffle",
    description =
        "One training four ways: rotation by ring and by narrow, a join a sub-epoch in plain Spark,"
            + " broadcast parameters. Two workers; in local[2], or on the cluster that spark-submit"
            + " names.",
    mixinStandardHelpOptions = true)
final class ShuffleBench extends SuiteCommand {
  @Option(
      names = "--slice-bytes",
      split = ",",
      paramLabel = "N[k|M]",
      description = "Sizes of a slice (default: 10k,100k,1M,16M,200M; quick: 10k,1M).")
  private @Nullable List<String> sizes;

  @Option(
      names = "--ways",
      split = ",",
      paramLabel = "WAY",
      description = "Ways to compare: ring, shuffle, narrow, broadcast (default: all).")
  private @Nullable List<String> ways;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Measured runs of each way (default: 5; quick: 3).")
  private @Nullable Integer rounds;

  @Option(
      names = "--slices-per-worker",
      paramLabel = "M",
      description = "Slices of each worker (default: ${DEFAULT-VALUE}).")
  private int slicesPerWorker = 1;

  @Option(
      names = "--updates",
      paramLabel = "N",
      description = "Updates of a block (default: ${DEFAULT-VALUE}).")
  private int updates = 20_000;

  @Option(
      names = "--sub-epochs",
      paramLabel = "N",
      description = "Sub-epochs of a run, fewer for large slices (default: 250; quick: 40).")
  private @Nullable Integer subEpochs;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Seconds for each size, after which no other round starts (default: 90; quick: 9).")
  private @Nullable Integer seconds;

  @Override
  String inSmall() {
    return "In small: slices of 10 kB and 1 MB, three rounds; about half a minute.";
  }

  @Override
  Suite suite(boolean quick, long seed) {
    List<String> ofSize =
        or(sizes, quick ? List.of("10k", "1M") : List.of("10k", "100k", "1M", "16M", "200M"));
    return new ShuffleSuite(
        new ShuffleOptions(
            ofSize.stream().map(SliceSize::parse).distinct().toList(),
            ways == null ? List.of(Way.values()) : ways.stream().map(Way::of).toList(),
            or(rounds, quick ? 3 : 5),
            slicesPerWorker,
            updates,
            or(subEpochs, quick ? 40 : 250),
            or(seconds, quick ? 9 : 90),
            seed));
  }
}
