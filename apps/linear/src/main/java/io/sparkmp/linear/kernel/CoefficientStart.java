package io.sparkmp.linear.kernel;

import java.io.Serializable;

/**
 * Where the coefficients of a slice start, and their bounds.
 *
 * @param coefficients as {@link CoefficientSlice} orders them
 * @param lower the least value of each; empty if none has bounds
 * @param upper the largest value of each; empty if none has bounds
 */
public record CoefficientStart(float[] coefficients, double[] lower, double[] upper)
    implements Serializable {

  /** A start without bounds. */
  public static CoefficientStart of(float[] coefficients) {
    return new CoefficientStart(coefficients, new double[0], new double[0]);
  }

  CoefficientStart withoutCoefficients() {
    return new CoefficientStart(new float[0], lower, upper);
  }

  boolean isBounded() {
    return lower.length > 0;
  }

  /** The nearest value within the bounds of a coefficient. */
  double within(int coefficient, double value) {
    return isBounded() ? Math.min(Math.max(value, lower[coefficient]), upper[coefficient]) : value;
  }
}
