package io.sparkmp.cf.ml;

import java.util.Arrays;
import java.util.Locale;

/** What is predicted where the model does not know the user or the item. */
enum ColdStart {
  /** Not a number. */
  NAN,
  /** Nothing: the row is left out. */
  DROP,
  /** The mean, and what is known of the other side. */
  KNOWN;

  static boolean isOne(String name) {
    return Arrays.stream(values()).anyMatch(strategy -> strategy.name().equalsIgnoreCase(name));
  }

  static ColdStart of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
