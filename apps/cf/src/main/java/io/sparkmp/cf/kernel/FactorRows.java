package io.sparkmp.cf.kernel;

import java.io.Serializable;

/** The users of a worker or the items of a slice, as a training keeps them. */
public sealed interface FactorRows extends Serializable permits FactorTable, ImplicitRows {

  /** Their factors and biases, which belong to them. */
  FactorTable factors();
}
