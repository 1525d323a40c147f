package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.LayoutStats;
import io.sparkmp.cf.kernel.StepSize;
import io.sparkmp.cf.metadata.FactorModelInfo;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Settings for ratings of any scale. If all ratings, the mean and the biases are multiplied by c,
 * and all factors by its square root, then SGD takes the same course if the factors' step is
 * divided by c and their regularisation multiplied by c, while those of the biases stay. So
 * settings that suit stars suit other ratings in units of their spread.
 *
 * @param spread about the standard deviation of the ratings; 1 for ratings of one to five stars
 */
public record ScaledDefaults(double spread) {

  /** For ratings of one to five stars. */
  public static final ScaledDefaults STARS = new ScaledDefaults(1);

  private static final double STEP = 0.014;
  private static final int FULL_STEPS = 30; // epochs up to which the first one has this step
  private static final double ADAPTIVE_STEP = 0.06;
  private static final double ADAPTIVE_LINEAR_STEP = 0.25; // divided by the root of the epochs
  private static final double REGULARISATION = 0.03;
  private static final double BIAS_STEP_RATIO = 0.25;
  private static final double INITIAL_DEVIATION = 0.02;

  /** The range of ratings is at most so many deviations wide, except in rare cases. */
  private static final double WIDEST = 64;

  /** Between these, floats can represent the squares of gradients of very different sizes. */
  private static final double LEAST_SQUARES = 1e-42;

  private static final double MOST_SQUARES = 1e38;

  /**
   * For the ratings that were read: their deviation, or their absolute value if all are equal. New
   * ratings may be few and alike, so the range of the model to continue from is a lower bound.
   *
   * @param start the model to continue from, or null
   */
  public static ScaledDefaults of(LayoutStats ratings, @Nullable FactorModelInfo start) {
    double range = start == null ? 0 : (double) start.maxRating() - start.minRating();
    double least = Double.isFinite(range) ? range / WIDEST : 0; // implicit feedback has no bounds
    double spread = Math.max(ratings.deviation(), least);
    return new ScaledDefaults(
        spread > 0 ? spread : ratings.sum() != 0 ? Math.abs(ratings.mean()) : 1);
  }

  /**
   * Rounded to the nearest power of two, which is 1 for stars of any data set and does not depend
   * on the last bits of sums.
   */
  public ScaledDefaults rounded() {
    return new ScaledDefaults(Math.scalb(1.0, (int) Math.round(Math.log(spread) / Math.log(2))));
  }

  /**
   * The size of the first of linear steps of the factors. Above {@value #FULL_STEPS} epochs it is
   * smaller, so that the sum of all steps stays the same: a larger sum fits noise.
   */
  public float stepSize(int epochs) {
    return stepSize(STEP * Math.min(1, (double) FULL_STEPS / epochs));
  }

  /** The step size of the factors, where it does not depend on the number of epochs. */
  public float stepSize() {
    return stepSize(STEP);
  }

  /** The step size, given one that suits stars. */
  public float stepSize(double ofStars) {
    return (float) (ofStars / spread);
  }

  /** Whether floats have room for the squares of gradients, which adaptive steps need. */
  public boolean canAdapt() {
    double squares = spread * spread * spread;
    return squares > LEAST_SQUARES && squares < MOST_SQUARES;
  }

  /** Adaptive steps. */
  public StepSize.Adaptive adaptive() {
    return adaptive(ADAPTIVE_STEP);
  }

  /**
   * Adaptive steps, given a step that suits stars: the gradients of factors grow by
   * c<sup>1.5</sup>.
   *
   * @throws IllegalArgumentException if floats cannot represent the squares of these
   */
  public StepSize.Adaptive adaptive(double ofStars) {
    if (!canAdapt()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Cannot train: ratings differ by about %.1e, and floats have no room for the squares"
                  + " of such numbers; multiply all ratings by a number",
              spread));
    }
    return new StepSize.Adaptive(stepSize(ofStars), (float) Math.pow(spread, 1.5));
  }

  /** Adaptive steps that fall: the more epochs, the smaller the first one. */
  public StepSize.AdaptiveLinear adaptiveLinear(int epochs) {
    StepSize.Adaptive first = adaptive(ADAPTIVE_LINEAR_STEP / Math.sqrt(epochs));
    return new StepSize.AdaptiveLinear(first.initial(), first.unit(), epochs);
  }

  /** The regularisation of the factors. */
  public float regularisation() {
    return regularisation(REGULARISATION);
  }

  /** The regularisation, given one that suits stars. */
  public float regularisation(double ofStars) {
    return (float) (ofStars * spread);
  }

  /** The biases' step as a fraction of the factors' step. */
  public float biasStepRatio() {
    return biasStepRatio(BIAS_STEP_RATIO);
  }

  /** The ratio, given one that suits stars. */
  public float biasStepRatio(double ofStars) {
    return (float) (ofStars * spread);
  }

  /** The standard deviation of the initial factors. */
  public float initialDeviation() {
    return (float) (INITIAL_DEVIATION * Math.sqrt(spread));
  }
}
