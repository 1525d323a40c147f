package io.sparkmp.scorer;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A model cannot be loaded. */
public final class ScorerException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  ScorerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
