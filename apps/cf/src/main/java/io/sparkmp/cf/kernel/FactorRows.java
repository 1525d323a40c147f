package io.sparkmp.cf.kernel;

import java.io.Serializable;

/** The users of a worker or the items of a slice during training. */
public sealed interface FactorRows extends Serializable permits FactorTable, ImplicitRows {

  /** Their factors and biases, which they own. */
  FactorTable factors();
}
