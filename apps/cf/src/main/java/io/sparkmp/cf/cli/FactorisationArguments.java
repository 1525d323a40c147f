package io.sparkmp.cf.cli;

import io.sparkmp.cf.bayes.BayesOptions;
import io.sparkmp.cf.kernel.FactorisationOptions;
import io.sparkmp.cf.kernel.ImplicitOptions;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.train.Factorisation;
import io.sparkmp.cf.train.ScaledDefaults;
import io.sparkmp.cli.Refusals;
import io.sparkmp.tune.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of the factorisation itself. */
final class FactorisationArguments {

  /** Options that need {@code --implicit}. */
  static final List<String> OF_IMPLICIT =
      List.of("--alpha", "--regularisation-exponent", "--unobserved-weight");

  /** Options that mean nothing to stochastic gradient descent. */
  static final List<String> OF_SUBSPACES = List.of("--subspace");

  /** Options that need {@code --method bayes}. */
  static final List<String> OF_BAYES =
      List.of("--burn-in", "--samples", FeatureArguments.ITEMS, FeatureArguments.USERS);

  /** Options that mean nothing with it. */
  static final List<String> NOT_OF_BAYES =
      List.of(
          "--implicit",
          "--warm-start",
          "--regularisation",
          "--initial-deviation",
          "--non-negative");

  /** Options that mean nothing with it. */
  static final List<String> OF_EXPLICIT =
      List.of("--steps", "--step-size", "--bias-regularisation", "--bias-step-ratio");

  /** Steps that adapt to each row get further from so many epochs on. */
  private static final int FEW_EPOCHS = 5;

  /** Linear steps get further from so many epochs on. */
  private static final int MANY_EPOCHS = 25;

  /** Settings that can be searched. */
  static final String RANK = "rank";

  static final String REGULARISATION = "regularisation";
  static final String STEP_SIZE = "step-size";
  static final String INITIAL_DEVIATION = "initial-deviation";
  static final String ALPHA = "alpha";
  static final String REGULARISATION_EXPONENT = "regularisation-exponent";
  static final String UNOBSERVED_WEIGHT = "unobserved-weight";

  private static final float IMPLICIT_REGULARISATION = 0.04f;

  /** How ratings are factorised. */
  enum Method {
    SGD,
    BAYES
  }

  /** Step size schedules. */
  enum Steps {
    LINEAR,
    CONSTANT,
    ADAPTIVE,
    ADAPTIVE_LINEAR
  }

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Factors per user and item (default: ${DEFAULT-VALUE}).")
  int rank = 64;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description =
          "Passes over the ratings; with --implicit or --method BAYES iterations over all factors"
              + " (default: 30; 10 with --implicit; 50 with --method BAYES).")
  private @Nullable Integer epochs;

  @Option(
      names = "--implicit",
      description =
          "Ratings are signs of interest, such as counts of clicks: learn which items a user"
              + " prefers, from all pairs.")
  boolean implicit;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "${COMPLETION-CANDIDATES}: stochastic gradient descent, or Gibbs sampling, which takes"
              + " longer, needs no step size and no regularisation, and says how sure it is"
              + " (default: ${DEFAULT-VALUE}).")
  Method method = Method.SGD;

  @Option(
      names = "--burn-in",
      paramLabel = "N",
      description =
          "With --method BAYES: draws that do not count, after a start by descent (default:"
              + " ${DEFAULT-VALUE}).")
  private int burnIn = 8;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description =
          "With --method BAYES: draws that the model keeps, each as large as another model"
              + " (default: ${DEFAULT-VALUE}).")
  private int samples = 16;

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
          "With --implicit or --method BAYES: factors that are solved for together (default: 16, or"
              + " the rank if that is less).")
  private @Nullable Integer subspace;

  @Option(
      names = "--steps",
      paramLabel = "SCHEDULE",
      description =
          "${COMPLETION-CANDIDATES}: step sizes fall in a line to zero after the last epoch, stay,"
              + " adapt to each row's gradients, or do that and fall (default: ADAPTIVE_LINEAR for"
              + " 5 to 24 epochs, unless --step-size or --warm-start is given; else LINEAR).")
  private @Nullable Steps steps;

  @Option(
      names = "--step-size",
      paramLabel = "X",
      description =
          "Of the first epoch (default: 0.014, for LINEAR with more than 30 epochs 0.42 divided by"
              + " their number; 0.06 for ADAPTIVE; 0.25 divided by the root of their number for"
              + " ADAPTIVE_LINEAR; scaled for ratings that spread wider or less than stars).")
  private @Nullable Float stepSize;

  @Option(
      names = "--regularisation",
      paramLabel = "X",
      description =
          "L2, of the factors, for each rating (default: 0.03, scaled as the step size is; 0.04"
              + " with --implicit).")
  private @Nullable Float regularisation;

  @Option(
      names = "--regularisation-exponent",
      paramLabel = "X",
      description =
          "With --implicit: the regularisation of a user grows with this power of the number of his"
              + " ratings, that of an item likewise; 0: it is the same for all (default: 1).")
  private float regularisationExponent = 1;

  @Option(
      names = "--unobserved-weight",
      paramLabel = "X",
      description =
          "With --implicit: each item that there is adds so much to the number of ratings in this"
              + " power, and for items each user (default: 0; in publications 1 / alpha).")
  private float unobservedWeight;

  @Option(
      names = "--bias-regularisation",
      paramLabel = "X",
      description = "L2, of the biases, for each rating (default: 0.01).")
  private float biasRegularisation = 0.01f;

  @Option(
      names = "--bias-step-ratio",
      paramLabel = "X",
      description =
          "The biases' step as a part of the factors'; 0: no biases (default: 0.25, scaled as the"
              + " step size is).")
  private @Nullable Float biasStepRatio;

  @Option(
      names = "--initial-deviation",
      paramLabel = "X",
      description =
          "Of the random factors at the start (default: 0.02, scaled as the step size is; 0.1 /"
              + " root of the rank with --implicit).")
  private @Nullable Float initialDeviation;

  @Option(names = "--non-negative", description = "Keep factors at zero or above.")
  boolean nonNegative;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of the start, the schedule and what is held out: the same seed, data, settings and"
              + " number of workers give the same model to the last bit (default:"
              + " ${DEFAULT-VALUE}).")
  long seed = 1;

  /**
   * The settings of a trial, by the names of their options; all others have their defaults.
   *
   * @param epochs or iterations
   */
  static FactorisationArguments of(
      Settings trial, Method method, int epochs, boolean nonNegative, long seed) {
    FactorisationArguments all = new FactorisationArguments();
    all.epochs = epochs;
    all.nonNegative = nonNegative;
    all.seed = seed;
    all.rank = (int) trial.get(RANK);
    all.method = method;
    if (method == Method.BAYES) {
      return all;
    }
    all.regularisation = (float) trial.get(REGULARISATION);
    all.implicit = trial.values().containsKey(ALPHA);
    if (all.implicit) {
      all.alpha = (float) trial.get(ALPHA);
      all.regularisationExponent =
          trial.values().getOrDefault(REGULARISATION_EXPONENT, 1.0).floatValue();
      all.unobservedWeight = trial.values().getOrDefault(UNOBSERVED_WEIGHT, 0.0).floatValue();
    } else {
      Double size = trial.values().get(STEP_SIZE);
      all.stepSize = size == null ? null : size.floatValue();
    }
    Double deviation = trial.values().get(INITIAL_DEVIATION);
    all.initialDeviation = deviation == null ? null : deviation.floatValue();
    return all;
  }

  /** How many epochs, or iterations. */
  int epochs() {
    return epochs(epochs, method, implicit);
  }

  /** The same of what was given, or not. */
  static int epochs(@Nullable Integer given, Method method, boolean implicit) {
    int chosen = orElse(given, method == Method.BAYES ? 50 : implicit ? 10 : 30);
    Refusals.check("--epochs", chosen, chosen >= 1, ">= 1");
    return chosen;
  }

  /**
   * The settings for explicit ratings.
   *
   * @param defaults for what was not given
   * @param continues whether the training starts from a model, which large steps would undo
   */
  FactorisationOptions options(ScaledDefaults defaults, boolean continues) {
    StepSize schedule =
        switch (steps(defaults, continues)) {
          case LINEAR ->
              new StepSize.Linear(orElse(stepSize, defaults.stepSize(epochs())), epochs());
          case CONSTANT -> new StepSize.Constant(orElse(stepSize, defaults.stepSize()));
          case ADAPTIVE -> stepSize == null ? defaults.adaptive() : new StepSize.Adaptive(stepSize);
          case ADAPTIVE_LINEAR ->
              stepSize == null
                  ? defaults.adaptiveLinear(epochs())
                  : new StepSize.AdaptiveLinear(stepSize, 1, epochs());
        };
    return new FactorisationOptions(
        rank,
        schedule,
        orElse(biasStepRatio, defaults.biasStepRatio()),
        orElse(regularisation, defaults.regularisation()),
        biasRegularisation,
        orElse(initialDeviation, defaults.initialDeviation()),
        nonNegative,
        seed);
  }

  private Steps steps(ScaledDefaults defaults, boolean continues) {
    if (steps != null) {
      return steps;
    }
    return stepSize == null && !continues && adapts(defaults, epochs())
        ? Steps.ADAPTIVE_LINEAR
        : Steps.LINEAR;
  }

  /** Whether steps adapt and fall by default, which have a size that suits all ratings. */
  static boolean adapts(ScaledDefaults defaults, int epochs) {
    return epochs >= FEW_EPOCHS && epochs < MANY_EPOCHS && defaults.canAdapt();
  }

  boolean isBayes() {
    return method == Method.BAYES;
  }

  /**
   * The settings for Gibbs sampling.
   *
   * @param spread of the ratings
   */
  BayesOptions bayesOptions(ScaledDefaults spread) {
    int together = orElse(subspace, BayesOptions.defaultSubspace(rank));
    return Factorisation.bayesOptions(spread, rank, together, epochs(), burnIn, samples, seed);
  }

  ImplicitOptions implicitOptions() {
    return new ImplicitOptions(
        rank,
        alpha,
        orElse(regularisation, IMPLICIT_REGULARISATION),
        new ImplicitOptions.Weight(regularisationExponent, unobservedWeight),
        orElse(subspace, ImplicitOptions.defaultSubspace(rank)),
        orElse(initialDeviation, ImplicitOptions.defaultDeviation(rank)),
        nonNegative,
        seed);
  }

  private static <T> T orElse(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
