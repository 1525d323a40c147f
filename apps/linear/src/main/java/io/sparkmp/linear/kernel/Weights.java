package io.sparkmp.linear.kernel;

import java.io.Serializable;

/**
 * The weights of all training records.
 *
 * @param records how many there are
 * @param sum of their weights
 * @param squares sum of the squares of their weights
 */
public record Weights(long records, double sum, double squares) implements Serializable {
  /**
   * The standard deviation of a feature or of the labels, without bias as MLlib has it.
   *
   * @param scatter weighted sum of the squares of the differences of its values from their mean
   */
  public double deviation(double scatter) {
    double freedom = sum - squares / sum;
    return freedom <= 0 ? 0 : Math.sqrt(scatter / freedom);
  }
}
