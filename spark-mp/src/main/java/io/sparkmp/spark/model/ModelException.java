package io.sparkmp.spark.model;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A model cannot be written or read. */
public final class ModelException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** With a message and the cause, if any. */
  public ModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
