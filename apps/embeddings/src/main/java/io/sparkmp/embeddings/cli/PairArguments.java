package io.sparkmp.embeddings.cli;

import io.sparkmp.embeddings.pairs.PairOptions;
import org.jspecify.annotations.Nullable;
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
              + " occurrences are kept; 0 keeps all (default: 0.0001, or 0 for a text so short that"
              + " all its words would be).")
  private @Nullable Double sample;

  @Option(
      names = "--max-sentence-length",
      paramLabel = "N",
      description = "Cut longer sentences (default: ${DEFAULT-VALUE}).")
  private int maxSentenceLength = 1000;

  PairOptions options(long seed) {
    return new PairOptions(
        windowSize,
        minCount,
        sample == null ? PairOptions.USUAL_SAMPLE : sample,
        sample == null,
        maxSentenceLength,
        seed);
  }
}
