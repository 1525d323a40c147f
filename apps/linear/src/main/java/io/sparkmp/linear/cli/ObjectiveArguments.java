package io.sparkmp.linear.cli;

import io.sparkmp.cli.Refusals;
import io.sparkmp.errors.Arguments;
import io.sparkmp.linear.kernel.LinearOptions;
import io.sparkmp.linear.kernel.Loss;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is minimised, and how far. */
final class ObjectiveArguments {

  @Option(
      names = "--loss",
      paramLabel = "LOSS",
      description =
          "${COMPLETION-CANDIDATES}: logistic regression, a linear support vector machine, or"
              + " linear regression on labels that are numbers (default: ${DEFAULT-VALUE}).")
  private Loss loss = Loss.LOGISTIC;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description =
          "Penalty of large coefficients beside the mean loss of a record (default:"
              + " ${DEFAULT-VALUE}).")
  private double regularisation;

  @Option(
      names = "--elastic-net",
      paramLabel = "X",
      description =
          "Part of the penalty that is of absolute values, which makes coefficients 0; the rest is"
              + " of squares. 0 to 1 (default: 0).")
  private @Nullable Double elasticNet;

  @Option(names = "--no-intercept", description = "Without an intercept.")
  private boolean noIntercept;

  @Option(
      names = "--no-standardisation",
      description =
          "Penalise all coefficients alike, instead of each by the standard deviation of its"
              + " feature.")
  private boolean noStandardisation;

  @Option(
      names = "--tolerance",
      paramLabel = "X",
      description =
          "End when the objective falls by less than this part of it an epoch (default:"
              + " ${DEFAULT-VALUE}).")
  private double tolerance = 1e-6;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description =
          "Most steps of the minimisation, with two before them that prepare (default:"
              + " ${DEFAULT-VALUE}).")
  int epochs = 100;

  @Option(
      names = "--memory-steps",
      paramLabel = "N",
      description =
          "Steps that L-BFGS remembers, 8 bytes a feature each (default: ${DEFAULT-VALUE}).")
  private int memorySteps = LinearOptions.DEFAULT_MEMORY;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of what is held out, and of the order of work (default: ${DEFAULT-VALUE}).")
  long seed = 1;

  /**
   * What is minimised.
   *
   * @throws IllegalArgumentException if it cannot be meant
   */
  LinearOptions options() {
    Refusals.check(
        "--memory-steps", memorySteps, memorySteps >= 1 && memorySteps <= 100, "1 to 100");
    Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    LinearOptions options =
        LinearOptions.of(loss, regularisation, elasticNet == null ? 0 : elasticNet)
            .withIntercept(!noIntercept)
            .withStandardisation(!noStandardisation)
            .withTolerance(tolerance)
            .withMemory(memorySteps);
    Refusals.needs(
        elasticNet,
        "--elastic-net",
        regularisation > 0,
        "--regularisation",
        "there is no penalty to divide");
    return options;
  }
}
