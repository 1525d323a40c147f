package io.sparkmp.cf.cli;

import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cli.Refusals;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the factorisation itself. */
final class FactorisationArguments {

  /** Options that need {@code --implicit}. */
  static final List<String> OF_IMPLICIT = List.of("--alpha", "--subspace");

  /** Options that mean nothing with it. */
  static final List<String> OF_EXPLICIT =
      List.of("--steps", "--step-size", "--bias-regularisation", "--bias-step-ratio");

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
  private float alpha = 1;

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
  private Steps steps = Steps.LINEAR;

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
  private float biasRegularisation = 0.01f;

  @Option(
      names = "--bias-step-ratio",
      paramLabel = "X",
      description = "The biases' step as a part of the factors'; 0: no biases (default: 0.25).")
  private float biasStepRatio = 0.25f;

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
    float size = orElse(stepSize, steps == Steps.ADAPTIVE ? 0.06f : 0.02f);
    StepSize schedule =
        switch (steps) {
          case LINEAR -> new StepSize.Linear(size, epochs());
          case CONSTANT -> new StepSize.Constant(size);
          case ADAPTIVE -> new StepSize.Adaptive(size);
        };
    return new FactorisationOptions(
        rank,
        schedule,
        biasStepRatio,
        regularisation,
        biasRegularisation,
        orElse(initialDeviation, 0.02f),
        nonNegative,
        seed);
  }

  ImplicitOptions implicitOptions() {
    return new ImplicitOptions(
        rank,
        alpha,
        regularisation,
        orElse(subspace, ImplicitOptions.defaultSubspace(rank)),
        orElse(initialDeviation, ImplicitOptions.defaultDeviation(rank)),
        nonNegative,
        seed);
  }

  private static <T> T orElse(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
