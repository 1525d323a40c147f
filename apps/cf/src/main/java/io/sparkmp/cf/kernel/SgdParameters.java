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
 * @param regularisation of the factors, a rating
 * @param biasRegularisation of the biases, a rating
 * @param step s, of the factors, before adaptation
 * @param biasStep t, of the biases, before adaptation
 * @param gradientUnit the unit of the row's mean squared gradients by whose root steps are divided,
 *     0 if they are not
 * @param nonNegative whether factors are held at zero or above
 */
record SgdParameters(
    float mean,
    float regularisation,
    float biasRegularisation,
    float step,
    float biasStep,
    float gradientUnit,
    boolean nonNegative) {

  /** Whether steps are divided by the root of the row's mean squared gradients. */
  boolean adaptive() {
    return gradientUnit > 0;
  }

  /** By what the squared norm of a gradient is multiplied for its mean square in the unit. */
  float gradientScale(int rank) {
    return (float) (1 / ((double) rank * gradientUnit * gradientUnit));
  }
}
