package io.sparkmp.bench.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of what was given, before anything is measured. */
final class Values {
  private Values() {}

  static void check(String name, @Nullable Object value, boolean valid, String expected) {
    if (!valid) {
      throw new IllegalArgumentException(
          "Invalid " + name + ": " + value + " (expected: " + expected + ")");
    }
  }

  static void checkPositive(String name, int number) {
    check(name, number, number >= 1, ">= 1");
  }

  static void checkPositive(String name, List<Integer> numbers) {
    numbers.forEach(each -> checkPositive(name, each));
  }
}
