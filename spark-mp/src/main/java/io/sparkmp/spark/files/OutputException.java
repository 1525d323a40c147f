package io.sparkmp.spark.files;

import io.sparkmp.errors.UserFacing;

/**
 * A place that is not written to because of what is there, or what is read from there. The message
 * names it, and the remedy.
 */
public final class OutputException extends IllegalArgumentException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public OutputException(String message) {
    super(message);
  }

  /** With a message for the user and what was behind it. */
  public OutputException(String message, Throwable cause) {
    super(message, cause);
  }
}
