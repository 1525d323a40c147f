package io.sparkmp.linear.kernel;

/**
 * The logistic loss of K classes by their margins z: {@code log(sum_k exp(z_k)) - z_y}, and its
 * derivatives {@code exp(z_k) / sum_l exp(z_l) - [k = y]}. Neither overflows.
 */
final class Softmax {

  private Softmax() {}

  /**
   * The loss at {@code margins + step * products}.
   *
   * @param from where the record's numbers are
   * @param width K
   * @param label y
   */
  static double loss(
      double[] margins, double[] products, double step, int from, int width, int label) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = from; k < from + width; k++) {
      largest = Math.max(largest, margins[k] + step * products[k]);
    }
    double sum = 0;
    for (int k = from; k < from + width; k++) {
      sum += Math.exp(margins[k] + step * products[k] - largest);
    }
    int at = from + label;
    return Math.log(sum) + (largest - (margins[at] + step * products[at]));
  }

  /** Writes the derivatives by the margins, times a factor. */
  static void slopes(
      double[] margins, int from, int width, int label, double factor, double[] slopes) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = from; k < from + width; k++) {
      largest = Math.max(largest, margins[k]);
    }
    double sum = 0;
    for (int k = from; k < from + width; k++) {
      slopes[k] = Math.exp(margins[k] - largest);
      sum += slopes[k];
    }
    for (int k = from; k < from + width; k++) {
      slopes[k] = factor * (slopes[k] / sum - (k == from + label ? 1 : 0));
    }
  }
}
