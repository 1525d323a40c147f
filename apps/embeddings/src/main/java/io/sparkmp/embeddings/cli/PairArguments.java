package io.sparkmp.embeddings.cli;

import io.sparkmp.embeddings.pairs.PairOptions;
import picocli.CommandLine.Option;

/** Which words of a sentence are pairs. */
final class PairArguments {

  @Option(
      names = "--window-size",
      paramLabel = "N",
      description =
          "How far apart the words of a pair are at most; near ones count more (default:"
              + " ${DEFAULT-VALUE}).")
  private int windowSize = 5;

  @Option(
      names = "--min-count",
      paramLabel = "N",
      description = "Leave out words that occur less often (default: ${DEFAULT-VALUE}).")
  private int minCount = 5;

  @Option(
      names = "--sample",
      paramLabel = "X",
      description =
          "Words that make up more than this part of all are frequent, and only some of their"
              + " occurrences are kept; 0 keeps all (default: ${DEFAULT-VALUE}).")
  private double sample = 1e-4;

  @Option(
      names = "--max-sentence-length",
      paramLabel = "N",
      description = "Cut longer sentences (default: ${DEFAULT-VALUE}).")
  private int maxSentenceLength = 1000;

  PairOptions options(long seed) {
    return new PairOptions(windowSize, minCount, sample, maxSentenceLength, seed);
  }
}
