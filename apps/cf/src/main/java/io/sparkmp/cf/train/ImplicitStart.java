package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.ImplicitRows;
import io.sparkmp.spark.InitialStates;

/**
 * The rows before the first pass.
 *
 * @param factors of the rows
 */
record ImplicitStart(Start factors)
    implements InitialStates.Initialiser<Start.Known, Start.Known, ImplicitRows, ImplicitRows> {
  private static final long serialVersionUID = 1L;

  @Override
  public ImplicitRows pinned(int worker, Start.Known known) {
    return new ImplicitRows(factors.pinned(worker, known));
  }

  @Override
  public ImplicitRows slice(int slice, Start.Known known) {
    return new ImplicitRows(factors.slice(slice, known));
  }
}
