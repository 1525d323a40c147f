package io.sparkmp.spark;

import io.sparkmp.errors.UserFacing;

/** A training whose loss is no number any more. */
public final class DivergedException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  DivergedException(int epoch) {
    super(
        "Cannot go on training: the loss is no longer finite in epoch "
            + epoch
            + ". The fit diverges; use a smaller step size or more regularisation, or"
            + " values nearer to 0");
  }
}
