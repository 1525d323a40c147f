package io.sparkmp.cf.kernel;

/** The parts of an update that are one number a row, shared so that all kernels round alike. */
final class Steps {

  private Steps() {}

  static float error(float rating, float mean, float userBias, float itemBias, float dot) {
    return rating - (mean + userBias + itemBias + dot);
  }

  static float bias(float bias, float step, float error, float regularisation) {
    return bias + step * (error - regularisation * bias);
  }

  /** The factor on the step: one over the root of the row's squared gradients; 1 at the start. */
  static float rate(float gradients) {
    return 1 / (float) Math.sqrt(1 + gradients);
  }

  /**
   * The squared norm of the gradient {@code lambda x - e y} over its length, from the norms and the
   * inner product of x and y; not below zero, which rounding could give.
   */
  static float meanSquaredGradient(
      float error, float lambda, float dot, float normY, float normX, int rank) {
    float squared = error * error * normY - 2 * error * lambda * dot + lambda * lambda * normX;
    return Math.max(0, squared) / rank;
  }
}
