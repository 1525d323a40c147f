package io.sparkmp.cf.cli;

import static io.sparkmp.cf.cli.FactorisationArguments.ALPHA;
import static io.sparkmp.cf.cli.FactorisationArguments.INITIAL_DEVIATION;
import static io.sparkmp.cf.cli.FactorisationArguments.RANK;
import static io.sparkmp.cf.cli.FactorisationArguments.REGULARISATION;
import static io.sparkmp.cf.cli.FactorisationArguments.REGULARISATION_EXPONENT;
import static io.sparkmp.cf.cli.FactorisationArguments.STEP_SIZE;
import static io.sparkmp.cf.cli.FactorisationArguments.UNOBSERVED_WEIGHT;

import io.sparkmp.cf.cli.FactorisationArguments.Method;
import io.sparkmp.cf.train.ScaledDefaults;
import io.sparkmp.cli.Refusals;
import io.sparkmp.cli.Span;
import io.sparkmp.tune.Range;
import io.sparkmp.tune.Settings;
import io.sparkmp.tune.Space;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which settings of a factorisation are searched, and where. */
final class SearchArguments {
  private static final int RANK_UNIT = 8;
  private static final Span RANKS = new Span(16, 128);

  @Option(
      names = "--rank",
      paramLabel = "N|N..N",
      description = "Factors per user and item (default: 16..128).")
  private Span rank = RANKS;

  @Option(
      names = "--regularisation",
      paramLabel = "X|X..X",
      description =
          "L2, of the factors, for each rating (default: 0.01..0.1, scaled for ratings that spread"
              + " wider or less than stars; 0.01..2 with --implicit).")
  private @Nullable Span regularisation;

  @Option(
      names = "--step-size",
      paramLabel = "X|X..X",
      description =
          "Of the first epoch (default: 0.005..0.04, scaled; not searched with 5 to 24 epochs, where"
              + " steps adapt).")
  private @Nullable Span stepSize;

  @Option(
      names = "--initial-deviation",
      paramLabel = "X|X..X",
      description = "Of the random factors at the start (default: as train has it, not searched).")
  private @Nullable Span initialDeviation;

  @Option(
      names = "--alpha",
      paramLabel = "X|X..X",
      description =
          "With --implicit: what a rating of 1 adds to the confidence in a pair (default: 0.05..20).")
  private @Nullable Span alpha;

  @Option(
      names = "--regularisation-exponent",
      paramLabel = "X|X..X",
      description =
          "With --implicit: the power of the number of ratings that regularisation grows with"
              + " (default: 1, not searched).")
  private @Nullable Span regularisationExponent;

  @Option(
      names = "--unobserved-weight",
      paramLabel = "X|X..X",
      description =
          "With --implicit: what a pair without a rating adds to that number (default: 0, not"
              + " searched).")
  private @Nullable Span unobservedWeight;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description =
          "Passes over the ratings of trials that are not given up, and of the final model; with"
              + " --implicit or --method BAYES iterations (default: 30; 10 with --implicit; 50 with"
              + " --method BAYES).")
  private @Nullable Integer epochs;

  @Option(
      names = "--implicit",
      description = "Ratings are signs of interest, such as counts of clicks.")
  boolean implicit;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "${COMPLETION-CANDIDATES}: as train has it; with BAYES only the rank is searched (default:"
              + " ${DEFAULT-VALUE}).")
  private Method method = Method.SGD;

  @Option(names = "--non-negative", description = "Keep factors at zero or above.")
  private boolean nonNegative;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of what is tried, of the models and of what is held out (default:"
              + " ${DEFAULT-VALUE}).")
  long seed = 1;

  boolean isBayes() {
    return method == Method.BAYES;
  }

  void check() {
    if (isBayes()) {
      String with = "with --method BAYES";
      Refusals.refuse(implicit, "--implicit", with);
      Refusals.refuse(regularisation, "--regularisation", with);
      Refusals.refuse(stepSize, "--step-size", with);
      Refusals.refuse(initialDeviation, "--initial-deviation", with);
      Refusals.refuse(nonNegative, "--non-negative", with);
    }
    if (implicit) {
      Refusals.refuse(stepSize, "--step-size", "with --implicit");
    } else {
      Refusals.refuse(alpha, "--alpha", "without --implicit");
      Refusals.refuse(regularisationExponent, "--regularisation-exponent", "without --implicit");
      Refusals.refuse(unobservedWeight, "--unobserved-weight", "without --implicit");
    }
    Refusals.check("--epochs", epochs, epochs == null || epochs >= 1, ">= 1");
    Space space = space(ScaledDefaults.STARS);
    for (boolean most : new boolean[] {false, true}) { // both ends are settings
      FactorisationArguments end = of(space.end(most));
      if (isBayes()) {
        end.bayesOptions(ScaledDefaults.STARS);
      } else if (implicit) {
        end.implicitOptions();
      } else {
        end.options(ScaledDefaults.STARS, false);
      }
    }
  }

  int epochs() {
    return FactorisationArguments.epochs(epochs, method, implicit);
  }

  /** What a training with some settings is, all others by their defaults. */
  FactorisationArguments of(Settings settings) {
    return FactorisationArguments.of(settings, method, epochs(), nonNegative, seed);
  }

  /** What a training without options has, or the nearest that is searched. */
  Settings first(ScaledDefaults scale) {
    FactorisationArguments defaults = new FactorisationArguments();
    return space(scale).nearest(setting -> ofDefaults(defaults, setting, scale));
  }

  private double ofDefaults(FactorisationArguments defaults, String setting, ScaledDefaults scale) {
    float value =
        switch (setting) {
          case RANK -> defaults.rank;
          case ALPHA -> defaults.implicitOptions().alpha();
          case REGULARISATION_EXPONENT -> defaults.implicitOptions().weight().exponent();
          case UNOBSERVED_WEIGHT -> defaults.implicitOptions().weight().unobserved();
          case STEP_SIZE -> scale.stepSize(epochs());
          case INITIAL_DEVIATION ->
              implicit ? defaults.implicitOptions().initialDeviation() : scale.initialDeviation();
          default ->
              implicit ? defaults.implicitOptions().regularisation() : scale.regularisation();
        };
    return Double.parseDouble(Float.toString(value)); // as the option would be written
  }

  /** All settings, for ratings of some scale. */
  Space space(ScaledDefaults scale) {
    List<Range> ranges = new ArrayList<>();
    ranges.add(rank.range(RANK, RANK_UNIT));
    if (isBayes()) {
      return new Space(ranges);
    }
    double spread = scale.spread();
    if (implicit) {
      ranges.add(orElse(regularisation, 0.01, 2).range(REGULARISATION, 0));
      ranges.add(orElse(alpha, 0.05, 20).range(ALPHA, 0));
      addGiven(ranges, REGULARISATION_EXPONENT, regularisationExponent);
      addGiven(ranges, UNOBSERVED_WEIGHT, unobservedWeight);
    } else {
      ranges.add(orElse(regularisation, 0.01 * spread, 0.1 * spread).range(REGULARISATION, 0));
      if (stepSize != null || !FactorisationArguments.adapts(scale, epochs())) {
        ranges.add(orElse(stepSize, 0.005 / spread, 0.04 / spread).range(STEP_SIZE, 0));
      }
    }
    addGiven(ranges, INITIAL_DEVIATION, initialDeviation);
    return new Space(ranges);
  }

  private static void addGiven(List<Range> ranges, String setting, @Nullable Span given) {
    if (given != null) {
      ranges.add(given.range(setting, 0));
    }
  }

  private static Span orElse(@Nullable Span given, double least, double most) {
    return given == null ? new Span(least, most) : given;
  }
}
