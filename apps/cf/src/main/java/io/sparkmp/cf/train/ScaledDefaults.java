package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.metadata.FactorModelInfo;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Settings for ratings of any scale. With all ratings, the mean and the biases multiplied by c, and
 * all factors by its root, SGD goes the same way if the steps of the factors are divided by c,
 * those of the biases stay, and the regularisation of the factors is multiplied by c, that of the
 * biases stays. So what suits stars suits others in units of their spread.
 *
 * @param spread the standard deviation of the ratings, or about that; 1 for ratings of one to five
 *     stars
 */
public record ScaledDefaults(double spread) {

  /** For ratings of one to five stars. */
  public static final ScaledDefaults STARS = new ScaledDefaults(1);

  private static final double STEP = 0.014;
  private static final double ADAPTIVE_STEP = 0.06;
  private static final double REGULARISATION = 0.03;
  private static final double BIAS_STEP_RATIO = 0.25;
  private static final double INITIAL_DEVIATION = 0.02;

  /** A model spreads over at most so many deviations of its ratings, but for the rarest. */
  private static final double WIDEST = 64;

  /** Between these there is room in floats for the squares of gradients that differ by a lot. */
  private static final double LEAST_SQUARES = 1e-42;

  private static final double MOST_SQUARES = 1e38;

  /**
   * For ratings that were read: their deviation, or where all are equal their size. New ratings may
   * be few and alike, so that those of a model to go on from bound it from below.
   *
   * @param start the model to go on from, or null
   */
  public static ScaledDefaults of(LayoutStats ratings, @Nullable FactorModelInfo start) {
    double range = start == null ? 0 : (double) start.maxRating() - start.minRating();
    double least = Double.isFinite(range) ? range / WIDEST : 0; // implicit feedback has no bounds
    double spread = Math.max(ratings.deviation(), least);
    return new ScaledDefaults(
        spread > 0 ? spread : ratings.sum() != 0 ? Math.abs(ratings.mean()) : 1);
  }

  /**
   * The same in the nearest power of two, which is 1 for stars of any data set, and in which the
   * last bits of sums change nothing.
   */
  public ScaledDefaults rounded() {
    return new ScaledDefaults(Math.scalb(1.0, (int) Math.round(Math.log(spread) / Math.log(2))));
  }

  /** Of the factors in the first epoch. */
  public float stepSize() {
    return stepSize(STEP);
  }

  /** As what suits stars. */
  public float stepSize(double ofStars) {
    return (float) (ofStars / spread);
  }

  /** Adaptive steps. */
  public StepSize.Adaptive adaptive() {
    return adaptive(ADAPTIVE_STEP);
  }

  /**
   * Adaptive steps, as what suits stars: the gradients of factors grow by c<sup>1.5</sup>.
   *
   * @throws IllegalArgumentException if floats have no room for the squares of these
   */
  public StepSize.Adaptive adaptive(double ofStars) {
    double squares = spread * spread * spread;
    if (!(squares > LEAST_SQUARES && squares < MOST_SQUARES)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Cannot train: ratings differ by about %.1e, and floats have no room for the squares"
                  + " of such numbers; multiply all ratings by a number",
              spread));
    }
    return new StepSize.Adaptive(stepSize(ofStars), (float) Math.pow(spread, 1.5));
  }

  /** Of the factors. */
  public float regularisation() {
    return regularisation(REGULARISATION);
  }

  /** As what suits stars. */
  public float regularisation(double ofStars) {
    return (float) (ofStars * spread);
  }

  /** The biases' step as a part of the factors'. */
  public float biasStepRatio() {
    return biasStepRatio(BIAS_STEP_RATIO);
  }

  /** As what suits stars. */
  public float biasStepRatio(double ofStars) {
    return (float) (ofStars * spread);
  }

  /** Of the factors at the start. */
  public float initialDeviation() {
    return (float) (INITIAL_DEVIATION * Math.sqrt(spread));
  }
}
