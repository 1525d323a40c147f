package io.sparkmp.bench.cli;

import io.sparkmp.bench.marshalling.MarshallingOptions;
import io.sparkmp.bench.marshalling.MarshallingSuite;
import io.sparkmp.bench.suite.Suite;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What it costs to compute outside the JVM. */
@Command(
    name = "marshalling",
    description =
        "A step of matrix factorisation in the JVM and in Python processes that Spark feeds, with"
            + " NumPy and PySpark where they are installed.",
    mixinStandardHelpOptions = true)
final class MarshallingBench extends SuiteCommand {
  @Option(
      names = "--ratings",
      split = ",",
      paramLabel = "N",
      description = "Ratings of a block (default: 20000,100000; quick: 10000).")
  private @Nullable List<Integer> ratings;

  @Option(
      names = "--ranks",
      split = ",",
      paramLabel = "K",
      description = "Ranks of the factors (default: 16,64; quick: 16).")
  private @Nullable List<Integer> ranks;

  @Option(
      names = "--python",
      paramLabel = "COMMAND",
      description = "The Python to run (default: ${DEFAULT-VALUE}).")
  private String python = "python3";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Measured steps of each (default: 7; quick: 4).")
  private @Nullable Integer rounds;

  @Override
  String inSmall() {
    return "In small: blocks of 10,000 ratings, rank 16, four rounds; about half a minute.";
  }

  @Override
  Suite suite(boolean quick, long seed) {
    return new MarshallingSuite(
        new MarshallingOptions(
            or(ratings, quick ? List.of(10_000) : List.of(20_000, 100_000)),
            or(ranks, quick ? List.of(16) : List.of(16, 64)),
            python,
            or(rounds, quick ? 4 : 7),
            seed));
  }
}
