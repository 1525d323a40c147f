package io.sparkmp.tune;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A value for each setting.
 *
 * @param values by setting name, in the order of the space
 */
public record Settings(Map<String, Double> values) {

  /** Copies. */
  public Settings {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * The value of a setting.
   *
   * @throws IllegalArgumentException if there is no such setting
   */
  public double get(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "Invalid setting: " + name + " (expected: one of " + values.keySet() + ")");
    }
    return value;
  }

  /** A copy with one setting changed. */
  public Settings with(String name, double value) {
    Map<String, Double> changed = new LinkedHashMap<>(values);
    changed.put(name, value);
    return new Settings(changed);
  }
}
