package io.sparkmp.cf.kernel;

import java.io.Serializable;

/** What the settings of all factorisations have in common. */
public sealed interface FactorOptions extends Serializable
    permits FactorisationOptions, ImplicitOptions {

  /** Factors a user and an item. */
  int rank();

  /** L2, of the factors, for each rating. */
  float regularisation();

  /** L2, of the biases, for each rating. */
  default float biasRegularisation() {
    return 0;
  }

  /** Whether biases are learned. */
  default boolean biases() {
    return false;
  }

  /** What a rating of implicit feedback adds to the confidence of its pair. */
  default float alpha() {
    return 0;
  }

  /** Of the normal distribution that factors start from. */
  float initialDeviation();

  /** Whether factors are held at zero or above. */
  boolean nonNegative();

  /** Of the start and of the schedule. */
  long seed();
}
