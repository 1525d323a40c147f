package io.sparkmp.training;

import io.sparkmp.rotation.Position;
import org.jspecify.annotations.Nullable;

/**
 * What has failed since a training last came further than before.
 *
 * @param count how often
 * @param end where what failed last was to end: a success before that is a replay, after which the
 *     same may fail again; null if nothing has failed
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
