package io.sparkmp.errors;

/** Checks numbers that a caller passed, and words all messages alike. */
public final class Arguments {

  private static final String FINITE = "a finite number";

  private Arguments() {}

  /**
   * Rejects a number that is invalid or not finite.
   *
   * @param name the setting's name as users know it
   * @param expected describes valid numbers, such as {@code ">= 1"}
   * @throws IllegalArgumentException such as {@code Invalid rank: 0 (expected: >= 1)}
   */
  public static void check(String name, Number value, boolean isValid, String expected) {
    if (!isValid || !Double.isFinite(value.doubleValue())) {
      boolean isOnlyInfinite = isValid && !expected.startsWith(FINITE);
      String bound = isOnlyInfinite ? FINITE + ", " + expected : expected;
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: " + bound + ")");
    }
  }
}
