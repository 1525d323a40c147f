package io.sparkmp.cf.cli;

import io.sparkmp.cf.draws.RankBy;
import io.sparkmp.cli.Refusals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** By what items are ranked. */
final class RankByArguments {

  /** What a model with samples says of a pair. */
  private enum By {
    MEAN,
    UPPER,
    LOWER,
    SAMPLE
  }

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "${COMPLETION-CANDIDATES}: the prediction; with a model by --method BAYES also an upper"
              + " or a lower bound of it, or one of the samples, a different one for each user"
              + " (default: ${DEFAULT-VALUE}).")
  private By by = By.MEAN;

  @Option(
      names = "--bound-deviations",
      paramLabel = "X",
      description =
          "With --by UPPER or LOWER: how many standard deviations the bound is from the prediction"
              + " (default: 1).")
  private @Nullable Double deviations;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "With --by SAMPLE: decides which sample each user gets (default: 1).")
  private @Nullable Long seed;

  void check() {
    if (by != By.UPPER && by != By.LOWER) {
      Refusals.refuse(deviations, "--bound-deviations", "without --by UPPER or LOWER");
    }
    if (by != By.SAMPLE) {
      Refusals.refuse(seed, "--seed", "without --by SAMPLE");
    }
    Refusals.check("--bound-deviations", deviations, deviations == null || deviations >= 0, ">= 0");
  }

  RankBy rankBy() {
    double distance = deviations == null ? 1 : deviations;
    return switch (by) {
      case MEAN -> RankBy.MEAN;
      case UPPER -> RankBy.upper(distance);
      case LOWER -> RankBy.lower(distance);
      case SAMPLE -> new RankBy.Sample(seed == null ? 1 : seed);
    };
  }
}
