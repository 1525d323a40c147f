package io.sparkmp.metadata;

import org.jspecify.annotations.Nullable;

/** Finds the first of many values that cannot be. Not thread-safe. */
public final class FieldCheck {
  private @Nullable String problem;

  /**
   * Looks at a value.
   *
   * @param isRight whether it can be
   * @param field what messages call it
   * @param value itself
   * @param expected what it should be
   */
  public FieldCheck that(boolean isRight, String field, @Nullable Object value, String expected) {
    if (problem == null && !isRight) {
      problem = field + " is " + value + " (expected: " + expected + ")";
    }
    return this;
  }

  /** What is wrong with the first value that is not right; or null. */
  public @Nullable String problem() {
    return problem;
  }
}
