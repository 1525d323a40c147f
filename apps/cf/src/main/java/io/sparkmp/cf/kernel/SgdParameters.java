package io.sparkmp.cf.kernel;

/**
 * The parameters of stochastic gradient descent on one block. For a rating r of user u and item i
 *
 * <pre>
 *   e   = r - (mean + b_u + b_i + p_u . q_i)
 *   p_u = p_u + s_u (e q_i - regularisation p_u)       b_u = b_u + t_u (e - biasRegularisation b_u)
 *   q_i = q_i + s_i (e p_u - regularisation q_i)       b_i = b_i + t_i (e - biasRegularisation b_i)
 * </pre>
 *
 * with both new vectors computed from the old ones (Koren, Bell and Volinsky, IEEE Computer 2009,
 * equation 5).
 *
 * @param mean the global mean
 * @param regularisation of the factors, per rating
 * @param biasRegularisation of the biases, per rating
 * @param step s, the factors' step size before adaptation
 * @param biasStep t, the biases' step size before adaptation
 * @param gradientUnit the unit of the row's mean squared gradients, whose root divides steps; 0 for
 *     no adaptation
 * @param nonNegative whether factors are constrained to be non-negative
 */
public record SgdParameters(
    float mean,
    float regularisation,
    float biasRegularisation,
    float step,
    float biasStep,
    float gradientUnit,
    boolean nonNegative) {

  /** Whether the root of the row's mean squared gradients divides steps. */
  boolean adaptive() {
    return gradientUnit > 0;
  }

  /** The factor that turns a gradient's squared norm into its mean square in the unit. */
  float gradientScale(int rank) {
    return (float) (1 / ((double) rank * gradientUnit * gradientUnit));
  }
}
