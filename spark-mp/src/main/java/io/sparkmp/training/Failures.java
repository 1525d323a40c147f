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
public record Failures(int count, @Nullable Position end) {
  static final Failures NONE = new Failures(0, null);

  Failures more(Position at) {
    return new Failures(count + 1, at);
  }

  Failures after(Position reached) {
    return end == null || reached.compareTo(end) >= 0 ? NONE : this;
  }
}
