package io.sparkmp.storm;

import io.sparkmp.errors.UserFacing;

/** A training did not come through what was done to it. */
final class StormException extends IllegalStateException implements UserFacing {
  private static final long serialVersionUID = 1L;

  StormException(String message) {
    super(message);
  }
}
