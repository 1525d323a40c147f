package io.sparkmp.lda.cli;

import io.sparkmp.cli.HeldOutFractions;
import io.sparkmp.lda.layout.HoldOut;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which documents judge a training. */
final class HoldOutArguments {

  @Option(
      names = "--test-fraction",
      paramLabel = "X",
      description =
          "Part of the documents to judge the final model by: half of their tokens are hidden"
              + " (default: 0).")
  private double test;

  @Option(
      names = "--validation-fraction",
      paramLabel = "X",
      description =
          "Part of the documents to judge each sweep by; the best sweep's model is kept"
              + " (default: 0).")
  private double validation;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description =
          "Stop when the validation perplexity has had no new minimum for N sweeps (default:"
              + " never).")
  private @Nullable Integer patience;

  HeldOutFractions fractions() {
    return new HeldOutFractions(validation, test, patience);
  }

  HoldOut holdOut(long seed) {
    return new HoldOut(seed, validation, test);
  }
}
