package io.sparkmp.bench.suite;

import org.jspecify.annotations.Nullable;

/** How all settings of benchmarks are refused, before anything is measured. */
public final class Checks {
  private Checks() {}

  /**
   * Refuses a value that is not valid.
   *
   * @param name of the option, without its dashes
   * @throws IllegalArgumentException with name, value and what is expected
   */
  public static void check(String name, @Nullable Object value, boolean valid, String expected) {
    if (!valid) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: " + expected + ")");
    }
  }
}
