package io.sparkmp.arrow;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A file that cannot be read as a table. */
public final class ArrowException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** A complaint, and what caused it, if anything. */
  public ArrowException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
