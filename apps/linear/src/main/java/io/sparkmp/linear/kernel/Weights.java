package io.sparkmp.linear.kernel;

import java.io.Serializable;

/**
 * Sums of the training records' weights.
 *
 * @param records the number of records
 * @param sum the sum of their weights
 * @param squares the sum of their squared weights
 */
public record Weights(long records, double sum, double squares) implements Serializable {
  /**
   * The unbiased standard deviation of a feature or of the labels, as in MLlib.
   *
   * @param scatter the weighted sum of squared differences from the mean
   */
  public double deviation(double scatter) {
    double freedom = sum - squares / sum;
    return freedom <= 0 ? 0 : Math.sqrt(scatter / freedom);
  }
}
