package io.sparkmp.errors;

import org.jspecify.annotations.Nullable;

/**
 * A failure that follows from the numbers or the settings alone, so that every further attempt
 * would end in it: a matrix that is singular, a table that is too large. A computation that tries
 * again what has failed does not try this again; it ends with the message of this.
 */
public final class FinalFailureException extends IllegalStateException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** A failure with what helps in its message. */
  public FinalFailureException(String message) {
    super(message);
  }

  private FinalFailureException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Such a failure by what was thrown far away, or null if that is of another kind. Arithmetic that
   * fails, as by an overflow, is of this kind.
   *
   * @param what cannot be done, as {@code train epoch 3}
   */
  public static @Nullable FinalFailureException of(String what, Throwable failure) {
    String ours = Reasons.ofKind(failure, FinalFailureException.class);
    if (ours != null) {
      return new FinalFailureException(ours, failure);
    }
    String arithmetic = Reasons.ofKind(failure, ArithmeticException.class);
    return arithmetic == null
        ? null
        : new FinalFailureException("Cannot " + what + ": " + arithmetic, failure);
  }
}
