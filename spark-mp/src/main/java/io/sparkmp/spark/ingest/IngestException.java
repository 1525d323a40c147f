package io.sparkmp.spark.ingest;

import io.sparkmp.errors.UserFacing;

/** Input cannot be used; the message names the place and the remedy. */
public class IngestException extends RuntimeException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** With a message for the user. */
  public IngestException(String message) {
    super(message);
  }

  /** With a message for the user and the cause. */
  public IngestException(String message, Throwable cause) {
    super(message, cause);
  }
}
