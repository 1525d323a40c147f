package io.sparkmp.linear.kernel;

import io.sparkmp.errors.Arguments;
import java.io.Serializable;

/**
 * The objective that a linear model minimises over the coefficients w and the intercept b:
 *
 * <pre>
 *   sum_i c_i loss(x_i w + b, y_i) / sum_i c_i + l1 sum_j q_j |w_j| + l2 / 2 sum_j (q_j w_j)^2
 * </pre>
 *
 * <p>where c_i is the weight of record i, and q_j the standard deviation of feature j over the
 * training records if features are standardised, else 1. The intercept is not regularised.
 *
 * @param loss the loss of a record
 * @param l1 factor of the absolute values, at least 0
 * @param l2 factor of half the squares, at least 0
 * @param intercept whether there is an intercept
 * @param standardise whether features are regularised in units of their standard deviations
 * @param tolerance training ends when the objective falls by less than this fraction of it in an
 *     iteration, and its gradient predicts no larger fall
 * @param memory the number of steps that L-BFGS remembers, 8 bytes per feature each
 */
public record LinearOptions(
    Loss loss,
    double l1,
    double l2,
    boolean intercept,
    boolean standardise,
    double tolerance,
    int memory)
    implements Serializable {

  /** The default number of remembered steps. */
  public static final int DEFAULT_MEMORY = 7;

  /** Checks the numbers. */
  public LinearOptions {
    Arguments.check("L1 regularisation", l1, l1 >= 0, ">= 0");
    Arguments.check("L2 regularisation", l2, l2 >= 0, ">= 0");
    Arguments.check("tolerance", tolerance, tolerance >= 0, ">= 0");
    Arguments.check("memory", memory, memory >= 1 && memory <= 100, "1 to 100");
  }

  /**
   * MLlib's defaults: an intercept, standardisation, a tolerance of 1e-6.
   *
   * @param regularisation lambda, at least 0
   * @param elasticNet its L1 fraction, 0 to 1
   */
  public static LinearOptions of(Loss loss, double regularisation, double elasticNet) {
    Arguments.check("regularisation", regularisation, regularisation >= 0, ">= 0");
    Arguments.check("elastic net", elasticNet, elasticNet >= 0 && elasticNet <= 1, "0 to 1");
    return new LinearOptions(
        loss,
        regularisation * elasticNet,
        regularisation * (1 - elasticNet),
        true,
        true,
        1e-6,
        DEFAULT_MEMORY);
  }

  /** These options with or without an intercept. */
  public LinearOptions withIntercept(boolean has) {
    return new LinearOptions(loss, l1, l2, has, standardise, tolerance, memory);
  }

  /** These options with or without standardisation. */
  public LinearOptions withStandardisation(boolean standardises) {
    return new LinearOptions(loss, l1, l2, intercept, standardises, tolerance, memory);
  }

  /** These options with another tolerance. */
  public LinearOptions withTolerance(double part) {
    return new LinearOptions(loss, l1, l2, intercept, standardise, part, memory);
  }

  /** These options with this many remembered steps. */
  public LinearOptions withMemory(int steps) {
    return new LinearOptions(loss, l1, l2, intercept, standardise, tolerance, steps);
  }

  /** These options with other penalties. */
  public LinearOptions withPenalties(double absolute, double squared) {
    return new LinearOptions(loss, absolute, squared, intercept, standardise, tolerance, memory);
  }
}
