package io.sparkmp.spark.files;

import io.sparkmp.errors.UserFacing;

/**
 * A place must not be written to because of what exists there or is read from there. The message
 * names the place and the remedy.
 */
public final class OutputException extends IllegalArgumentException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public OutputException(String message) {
    super(message);
  }

  /** With a message for the user and the cause. */
  public OutputException(String message, Throwable cause) {
    super(message, cause);
  }
}
