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
  /** A variance below this part of the mean square is none: that is how well sums are known. */
  private static final double ROUNDING = 1e-11;

  /**
   * The standard deviation of a feature or of the labels, without bias as MLlib has it.
   *
   * @param mean of its values
   * @param square mean of their squares
   */
  public double deviation(double mean, double square) {
    double variance = square - mean * mean;
    double freedom = sum - squares / sum;
    return variance <= ROUNDING * square || freedom <= 0 ? 0 : Math.sqrt(variance * sum / freedom);
  }
}
