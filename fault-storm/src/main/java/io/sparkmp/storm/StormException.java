package io.sparkmp.storm;

import io.sparkmp.errors.UserFacing;

/** A training did not survive its faults as promised. */
final class StormException extends IllegalStateException implements UserFacing {
  private static final long serialVersionUID = 1L;

  StormException(String message) {
    super(message);
  }
}
