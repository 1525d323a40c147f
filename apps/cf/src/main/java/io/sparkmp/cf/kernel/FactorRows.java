package io.sparkmp.cf.kernel;

import java.io.Serializable;

/** The users of a worker or the items of a slice during training. */
public interface FactorRows extends Serializable {

  /** Their factors and biases, which they own. */
  FactorTable factors();
}
