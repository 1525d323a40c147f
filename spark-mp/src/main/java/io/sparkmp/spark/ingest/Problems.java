package io.sparkmp.spark.ingest;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Malformed records.
 *
 * @param count their number
 * @param first the first one, or null
 */
public record Problems(long count, @Nullable Problem first) implements Serializable {

  /** None. */
  public static final Problems NONE = new Problems(0, null);

  /** Adds others, which come after these. */
  public Problems plus(Problems other) {
    return new Problems(count + other.count, first != null ? first : other.first);
  }
}
