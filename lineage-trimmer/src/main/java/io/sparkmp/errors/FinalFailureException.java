package io.sparkmp.errors;

import org.jspecify.annotations.Nullable;

/**
 * A failure that follows from the data or the settings alone, so every further attempt would fail
 * the same way: a singular matrix, a table that is too large. Retry loops do not retry it; they end
 * with its message.
 */
public final class FinalFailureException extends IllegalStateException implements UserFacing {
  private static final long serialVersionUID = 1L;

  /** The message must say what helps. */
  public FinalFailureException(String message) {
    super(message);
  }

  private FinalFailureException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Converts a failure that was thrown elsewhere; null if another attempt might succeed. Failed
   * arithmetic, such as an overflow, is final.
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
