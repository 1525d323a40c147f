package io.sparkmp.cf.kernel;

import java.io.Serializable;

/** The settings common to all factorisations. */
public interface FactorOptions extends Serializable {

  /** The number of factors of a user or an item. */
  int rank();

  /** The L2 regularisation of the factors, per rating unless {@link #weight} says otherwise. */
  float regularisation();

  /** How the regularisation of the factors grows with a row's ratings. */
  default ImplicitOptions.Weight weight() {
    return ImplicitOptions.Weight.BY_RATINGS;
  }

  /** The L2 regularisation of the biases, per rating. */
  default float biasRegularisation() {
    return 0;
  }

  /** Whether biases are learned. */
  default boolean biases() {
    return false;
  }

  /** What a rating of 1 of implicit feedback adds to the confidence of its pair. */
  default float alpha() {
    return 0;
  }

  /** The deviation of the normal distribution that factors start from. */
  float initialDeviation();

  /** Whether factors are constrained to be non-negative. */
  boolean nonNegative();

  /** The seed for the start and the schedule. */
  long seed();
}
