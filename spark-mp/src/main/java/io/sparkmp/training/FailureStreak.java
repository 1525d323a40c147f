package io.sparkmp.training;

import io.sparkmp.rotation.Position;
import org.jspecify.annotations.Nullable;

/**
 * The failures since a training last made progress.
 *
 * @param count the number of failures
 * @param end where the last failed leg was to end: a success before that is a replay, after which
 *     the same leg may fail again; null if nothing has failed
 */
public record FailureStreak(int count, @Nullable Position end) {
  static final FailureStreak NONE = new FailureStreak(0, null);

  FailureStreak more(Position at) {
    return new FailureStreak(count + 1, at);
  }

  FailureStreak after(Position reached) {
    return end == null || reached.compareTo(end) >= 0 ? NONE : this;
  }
}
