package io.sparkmp.bench.suite;

import org.jspecify.annotations.Nullable;

/** Checks the settings of benchmarks before anything is measured. */
public final class Checks {
  private Checks() {}

  /**
   * Rejects an invalid value.
   *
   * @param name the option's name, without its dashes
   * @throws IllegalArgumentException with the name, the value and what is expected
   */
  public static void check(String name, @Nullable Object value, boolean valid, String expected) {
    if (!valid) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: " + expected + ")");
    }
  }
}
