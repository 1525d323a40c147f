package io.sparkmp.errors;

/** Checks of numbers that a caller has given, all with the same words. */
public final class Arguments {

  private Arguments() {}

  /**
   * Refuses a number that is not valid, or not finite.
   *
   * @param name of the setting, as its users know it
   * @param expected of valid numbers, such as {@code ">= 1"}
   * @throws IllegalArgumentException such as {@code Invalid rank: 0 (expected: >= 1)}
   */
  public static void check(String name, Number value, boolean isValid, String expected) {
    if (!isValid || !Double.isFinite(value.doubleValue())) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: " + expected + ")");
    }
  }
}
