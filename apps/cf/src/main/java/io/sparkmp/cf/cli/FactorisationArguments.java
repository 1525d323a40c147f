package io.sparkmp.cf.cli;

import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.model.FactorisationOptions;
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
      description = "Passes over the ratings (default: ${DEFAULT-VALUE}).")
  int epochs = 30;

  @Option(
      names = "--steps",
      paramLabel = "SCHEDULE",
      description =
          "${COMPLETION-CANDIDATES}: step sizes fall in a line to zero after the last epoch, stay,"
              + " or adapt to each row's gradients (default: ${DEFAULT-VALUE}).")
  Steps steps = Steps.LINEAR;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description = "Of the first epoch (default: 0.02; 0.06 for ADAPTIVE).")
  float stepSize = Float.NaN;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description = "L2, of the factors, for each rating (default: ${DEFAULT-VALUE}).")
  float regularisation = 0.04f;

  @Option(
      names = "--bias-regularisation",
      paramLabel = "X",
      description = "L2, of the biases, for each rating (default: ${DEFAULT-VALUE}).")
  float biasRegularisation = 0.01f;

  @Option(
      names = "--bias-step-ratio",
      paramLabel = "X",
      description =
          "The biases' step as a part of the factors'; 0: no biases (default: ${DEFAULT-VALUE}).")
  float biasStepRatio = 0.25f;

  @Option(
      names = "--initial-deviation",
      paramLabel = "X",
      description = "Of the random factors at the start (default: ${DEFAULT-VALUE}).")
  float initialDeviation = 0.02f;

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

  FactorisationOptions options() {
    if (epochs < 1) {
      throw new IllegalArgumentException("Invalid epochs: " + epochs + " (expected: >= 1)");
    }
    float size = Float.isNaN(stepSize) ? (steps == Steps.ADAPTIVE ? 0.06f : 0.02f) : stepSize;
    StepSize schedule =
        switch (steps) {
          case LINEAR -> new StepSize.Linear(size, epochs);
          case CONSTANT -> new StepSize.Constant(size);
          case ADAPTIVE -> new StepSize.Adaptive(size);
        };
    return new FactorisationOptions(
        rank,
        schedule,
        biasStepRatio,
        regularisation,
        biasRegularisation,
        initialDeviation,
        nonNegative,
        seed);
  }
}
