package io.sparkmp.spark.ingest;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Records that are not what they should be.
 *
 * @param count how many
 * @param first the first of them, or null
 */
public record Problems(long count, @Nullable Problem first) implements Serializable {

  /** None. */
  public static final Problems NONE = new Problems(0, null);

  /** Both together; the first of these goes before the first of the others. */
  public Problems plus(Problems other) {
    return new Problems(count + other.count, first != null ? first : other.first);
  }
}
