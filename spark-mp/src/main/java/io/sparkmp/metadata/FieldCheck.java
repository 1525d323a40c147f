package io.sparkmp.metadata;

import org.jspecify.annotations.Nullable;

/** Finds the first invalid value among many. Not thread-safe. */
public final class FieldCheck {
  private @Nullable String problem;

  /**
   * Checks a value.
   *
   * @param isRight whether it is valid
   * @param field its name in messages
   * @param value the value
   * @param expected describes valid values
   */
  public FieldCheck that(boolean isRight, String field, @Nullable Object value, String expected) {
    if (problem == null && !isRight) {
      problem = field + " is " + value + " (expected: " + expected + ")";
    }
    return this;
  }

  /** What is wrong with the first invalid value, or null. */
  public @Nullable String problem() {
    return problem;
  }
}
