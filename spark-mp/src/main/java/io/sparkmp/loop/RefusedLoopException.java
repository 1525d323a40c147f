package io.sparkmp.loop;

import io.sparkmp.errors.UserFacing;

/** A loop cannot run in parallel as declared; the message says why and what would help. */
public final class RefusedLoopException extends IllegalArgumentException implements UserFacing {
  private static final long serialVersionUID = 1L;

  RefusedLoopException(String message) {
    super(message);
  }
}
