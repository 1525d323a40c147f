package io.sparkmp.cf.cli;

import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.train.FactorisationOptions;
import io.sparkmp.cf.train.ImplicitOptions;
import io.sparkmp.cli.Refusals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the factorisation itself. */
final class FactorisationArguments {

  /** Step size schedules. */
  enum Steps {
    LINEAR,
    CONSTANT,
    ADAPTIVE
  }

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Factors a user and an item (default: ${DEFAULT-VALUE}).")
  int rank = 32;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description =
          "Passes over the ratings; with --implicit iterations over all factors (default: 30; 10"
              + " with --implicit).")
  private @Nullable Integer epochs;

  @Option(
      names = "--implicit",
      description =
          "Ratings are signs of interest, such as counts of clicks: learn which items a user"
              + " prefers, from all pairs.")
  boolean implicit;

  @Option(
      names = "--alpha",
      paramLabel = "X",
      description =
          "With --implicit: what a rating of 1 adds to the confidence in a pair, which is 1 without"
              + " a rating (default: 1).")
  private @Nullable Float alpha;

  @Option(
      names = "--subspace",
      paramLabel = "N",
      description =
          "With --implicit: factors that are solved for together (default: 16, or the rank if that"
              + " is less).")
  private @Nullable Integer subspace;

  @Option(
      names = "--steps",
      paramLabel = "SCHEDULE",
      description =
          "${COMPLETION-CANDIDATES}: step sizes fall in a line to zero after the last epoch, stay,"
              + " or adapt to each row's gradients (default: LINEAR).")
  private @Nullable Steps steps;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description = "Of the first epoch (default: 0.02; 0.06 for ADAPTIVE).")
  private @Nullable Float stepSize;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "L2, of the factors, for each rating (default: ${DEFAULT-VALUE}).")
  float regularisation = 0.04f;

  @Option(
      names = "--bias-regularisation",
      paramLabel = "X",
      description = "L2, of the biases, for each rating (default: 0.01).")
  private @Nullable Float biasRegularisation;

  @Option(
      names = "--bias-step-ratio",
      paramLabel = "X",
      description = "The biases' step as a part of the factors'; 0: no biases (default: 0.25).")
  private @Nullable Float biasStepRatio;

  @Option(
      names = "--initial-deviation",
      paramLabel = "X",
      description =
          "Of the random factors at the start (default: 0.02; 0.1 / root of the rank with"
              + " --implicit).")
  private @Nullable Float initialDeviation;

  @Option(names = "--non-negative", description = "Hold factors at zero or above.")
  boolean nonNegative;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Of the start, the schedule and what is held out: the same seed, data, settings and"
              + " number of workers give the same model to the last bit"
              + " (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  /** How many epochs, or iterations. */
  int epochs() {
    int chosen = orElse(epochs, implicit ? 10 : 30);
    Refusals.check("--epochs", chosen, chosen >= 1, ">= 1");
    return chosen;
  }

  FactorisationOptions options() {
    Refusals.refuse(alpha, "--alpha", "without --implicit");
    Refusals.refuse(subspace, "--subspace", "without --implicit");
    checkAll();
    Steps chosen = orElse(steps, Steps.LINEAR);
    float size = orElse(stepSize, chosen == Steps.ADAPTIVE ? 0.06f : 0.02f);
    StepSize schedule =
        switch (chosen) {
          case LINEAR -> new StepSize.Linear(size, epochs());
          case CONSTANT -> new StepSize.Constant(size);
          case ADAPTIVE -> new StepSize.Adaptive(size);
        };
    return new FactorisationOptions(
        rank,
        schedule,
        orElse(biasStepRatio, 0.25f),
        regularisation,
        orElse(biasRegularisation, 0.01f),
        orElse(initialDeviation, 0.02f),
        nonNegative,
        seed);
  }

  ImplicitOptions implicitOptions() {
    Refusals.refuse(steps, "--steps", "with --implicit");
    Refusals.refuse(stepSize, "--step-size", "with --implicit");
    Refusals.refuse(biasRegularisation, "--bias-regularisation", "with --implicit");
    Refusals.refuse(biasStepRatio, "--bias-step-ratio", "with --implicit");
    checkAll();
    return new ImplicitOptions(
        rank,
        orElse(alpha, 1f),
        regularisation,
        orElse(subspace, ImplicitOptions.defaultSubspace(rank)),
        orElse(initialDeviation, ImplicitOptions.defaultDeviation(rank)),
        nonNegative,
        seed);
  }

  /** Here, where the options are known by the names that the user has given. */
  private void checkAll() {
    Refusals.check("--rank", rank, rank >= 1, ">= 1");
    Refusals.check("--regularisation", regularisation, regularisation >= 0, ">= 0");
    Refusals.check("--step-size", stepSize, orElse(stepSize, 1f) > 0, "> 0");
    checkNotNegative("--alpha", alpha);
    checkNotNegative("--bias-regularisation", biasRegularisation);
    checkNotNegative("--bias-step-ratio", biasStepRatio);
    float deviation = orElse(initialDeviation, 1f);
    boolean isDeviation = implicit ? deviation > 0 : deviation >= 0;
    Refusals.check("--initial-deviation", initialDeviation, isDeviation, implicit ? "> 0" : ">= 0");
    int together = orElse(subspace, 1);
    String expected = "1 to the rank, " + rank;
    Refusals.check("--subspace", subspace, together >= 1 && together <= rank, expected);
  }

  private static void checkNotNegative(String option, @Nullable Float value) {
    Refusals.check(option, value, orElse(value, 0f) >= 0, ">= 0");
  }

  private static <T> T orElse(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
