package io.sparkmp.spark.model;

import io.sparkmp.errors.UserFacing;
import org.jspecify.annotations.Nullable;

/** A model that cannot be written or read. */
public final class ModelException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** A complaint, and what caused it, if anything. */
  public ModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
