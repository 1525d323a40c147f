package io.sparkmp.cf.train;

import io.sparkmp.cf.ingest.LayoutStats;

/**
 * Settings for ratings of any scale. With all ratings, the mean and the biases multiplied by c, and
 * all factors by its root, SGD goes the same way if the steps of the factors are divided by c,
 * those of the biases stay, and the regularisation of the factors is multiplied by c, that of the
 * biases stays. So what suits stars suits others in units of their spread.
 *
 * @param spread the power of two nearest to the standard deviation of the ratings, so that the last
 *     bits of sums change nothing; 1 for ratings of one to five stars
 */
public record ScaledDefaults(double spread) {

  /** For ratings of one to five stars. */
  public static final ScaledDefaults STARS = new ScaledDefaults(1);

  private static final double STEP = 0.014;
  private static final double ADAPTIVE_STEP = 0.06;
  private static final double REGULARISATION = 0.03;
  private static final double BIAS_STEP_RATIO = 0.25;
  private static final double INITIAL_DEVIATION = 0.02;

  /** For ratings that were read. */
  public static ScaledDefaults of(LayoutStats ratings) {
    double deviation = ratings.deviation();
    return deviation > 0 ? new ScaledDefaults(Math.scalb(1, nearestPower(deviation))) : STARS;
  }

  private static int nearestPower(double value) {
    return (int) Math.round(Math.log(value) / Math.log(2));
  }

  /** Of the factors in the first epoch. */
  public float stepSize() {
    return (float) (STEP / spread);
  }

  /** The same of the adaptive schedule, which divides by the size of the gradients itself. */
  public float adaptiveStepSize() {
    return (float) (ADAPTIVE_STEP * Math.sqrt(spread));
  }

  /** Of the factors. */
  public float regularisation() {
    return (float) (REGULARISATION * spread);
  }

  /** The biases' step as a part of the factors'. */
  public float biasStepRatio() {
    return (float) (BIAS_STEP_RATIO * spread);
  }

  /** Of the factors at the start. */
  public float initialDeviation() {
    return (float) (INITIAL_DEVIATION * Math.sqrt(spread));
  }
}
