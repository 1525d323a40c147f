package io.sparkmp.loop;

import io.sparkmp.errors.UserFacing;

/** A loop as it is declared cannot run in parallel; the message says why, and what would help. */
public final class RefusedLoopException extends IllegalArgumentException implements UserFacing {
  private static final long serialVersionUID = 1L;

  RefusedLoopException(String message) {
    super(message);
  }
}
