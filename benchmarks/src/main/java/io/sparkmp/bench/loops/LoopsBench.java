package io.sparkmp.bench.loops;

import io.sparkmp.bench.suite.Range;
import io.sparkmp.bench.suite.SuiteCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the order of a plain loop costs. */
@Command(
    name = "loops",
    description =
        "Matrix factorisation as a declared loop: in any order of its records, and in that of a"
            + " plain loop.")
public final class LoopsBench extends SuiteCommand {

  @Option(
      names = "--ratings",
      paramLabel = "N",
      description = "Ratings that are made (default: 6000000; quick: 200000).")
  @Range(from = 1000)
  int ratings = 6_000_000;

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Numbers of a row (default: ${DEFAULT-VALUE}).")
  int rank = 64;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Epochs that are measured, after one that is not (default: 20; quick: 4).")
  int epochs = 20;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Trainings of each (default: 5; quick: 2).")
  int rounds = 5;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Workers (default: ${DEFAULT-VALUE}).")
  int workers = 2;

  @Override
  protected String inSmall() {
    return "In small: 200,000 ratings, four epochs, two rounds; about ten seconds.";
  }

  @Override
  protected void makeSmall() {
    unlessGiven("--ratings", () -> ratings = 200_000);
    unlessGiven("--epochs", () -> epochs = 4);
    unlessGiven("--rounds", () -> rounds = 2);
  }

  @Override
  protected LoopsSuite suite() {
    return new LoopsSuite(this);
  }
}
