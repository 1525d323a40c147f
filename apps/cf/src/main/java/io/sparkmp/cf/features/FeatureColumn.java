package io.sparkmp.cf.features;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A feature, as it is computed from a column of a table: a number minus the mean, divided by the
 * deviation, or whether a word is in a set.
 *
 * @param name of the table's column
 * @param word of the set, or null for a number
 * @param mean of the numbers
 * @param deviation of the numbers, &gt; 0
 */
public record FeatureColumn(String name, @Nullable String word, double mean, double deviation)
    implements Serializable {

  /** A number. */
  public static FeatureColumn number(String name, double mean, double deviation) {
    return new FeatureColumn(name, null, mean, deviation);
  }

  /** A word of a set. */
  public static FeatureColumn word(String name, String word) {
    return new FeatureColumn(name, word, 0, 1);
  }
}
