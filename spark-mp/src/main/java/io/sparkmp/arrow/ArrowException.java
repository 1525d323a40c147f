package io.sparkmp.arrow;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A file cannot be read as an Arrow table. */
public final class ArrowException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** With a message for users and the cause, if any. */
  public ArrowException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
