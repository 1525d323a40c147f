package io.sparkmp.bench.marshalling;

import io.sparkmp.bench.suite.Checks;
import io.sparkmp.bench.suite.SuiteCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What it costs to compute outside the JVM. */
@Command(
    name = "marshalling",
    description =
        "A step of matrix factorisation in the JVM and in Python processes that Spark feeds, with"
            + " NumPy and PySpark where they are installed.")
public final class MarshallingBench extends SuiteCommand {
  @Option(
      names = "--ratings",
      paramLabel = "N",
      description = "Ratings of a block (default: 20000,100000; quick: 10000).")
  List<Integer> ratings = List.of(20_000, 100_000);

  @Option(
      names = "--ranks",
      paramLabel = "K",
      description = "Ranks of the factors (default: 16,64; quick: 16).")
  List<Integer> ranks = List.of(16, 64);

  @Option(
      names = "--python",
      paramLabel = "COMMAND",
      description = "The Python to run (default: ${DEFAULT-VALUE}).")
  String python = "python3";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Measured steps of each (default: 7; quick: 4).")
  int rounds = 7;

  @Override
  protected String inSmall() {
    return "In small: blocks of 10,000 ratings, rank 16, four rounds; about half a minute.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--ratings", () -> ratings = List.of(10_000));
    unlessGiven("--ranks", () -> ranks = List.of(16));
    unlessGiven("--rounds", () -> rounds = 4);
  }

  @Override
  protected MarshallingSuite suite() {
    Checks.check("python", "blank", !python.isBlank(), "a name or a path");
    return new MarshallingSuite(this);
  }
}
