package io.sparkmp.cf.kernel;

/**
 * The scalar parts of an update by stochastic gradient descent, shared so that all kernels round
 * alike.
 */
final class SgdArithmetic {

  private SgdArithmetic() {}

  static float error(float rating, float mean, float userBias, float itemBias, float dot) {
    return rating - (mean + userBias + itemBias + dot);
  }

  static float bias(float bias, float step, float error, float regularisation) {
    return bias + step * (error - regularisation * bias);
  }

  /**
   * The factor for a row's step: one over the root of 1 + its sum of mean squared gradients.
   *
   * @param growth that root minus 1
   */
  static float rate(float growth) {
    return 1 / (1 + growth);
  }

  /** The growth after one more gradient: a Heron step from the old root, which is nearly exact. */
  static float growth(float growth, float rate, float meanSquaredGradient) {
    return growth + 0.5f * rate * meanSquaredGradient;
  }

  /**
   * The mean square of the gradient {@code lambda x - e y}, from the squared norms of x and y and
   * their inner product. Rounding can make it slightly negative.
   *
   * @param scale 1 / (rank x the square of the gradients' unit)
   */
  static float meanSquaredGradient(
      float error, float lambda, float dot, float normY, float normX, float scale) {
    float fit = error * (error * normY - 2 * lambda * dot);
    return scale * (fit + lambda * lambda * normX);
  }

  /**
   * The squared norm of {@code keep x + gain y}, from those of x and y and their inner product. So
   * a row's norm is updated and never summed again; since {@code keep} is below 1, rounding errors
   * decay.
   */
  static float norm(float keep, float normX, float gain, float normY, float dot) {
    return keep * (keep * normX + 2 * gain * dot) + gain * gain * normY;
  }
}
