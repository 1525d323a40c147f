package io.sparkmp.embeddings.cli;

import io.sparkmp.embeddings.loop.SkipGramOptions;
import picocli.CommandLine.Option;

/** How vectors are trained. */
final class VectorArguments {

  @Option(
      names = "--vector-size",
      paramLabel = "N",
      description = "Numbers of a vector (default: ${DEFAULT-VALUE}).")
  private int vectorSize = 100;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Times that all pairs are trained (default: ${DEFAULT-VALUE}).")
  int epochs = 5;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description = "At the start; the steps fall to nearly 0 (default: ${DEFAULT-VALUE}).")
  private double stepSize = 0.05;

  @Option(
      names = "--negative",
      paramLabel = "N",
      description =
          "How many words are drawn at random against each word of a pair (default:"
              + " ${DEFAULT-VALUE}).")
  private double negative = 5;

  @Option(
      names = "--noise-power",
      paramLabel = "X",
      description =
          "They are drawn in proportion to their frequency to this power (default:"
              + " ${DEFAULT-VALUE}).")
  private double noisePower = 0.75;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of everything that is random (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  SkipGramOptions options() {
    return new SkipGramOptions(vectorSize, epochs, stepSize, negative, noisePower, seed);
  }
}
