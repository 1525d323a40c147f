package io.sparkmp.rotation;

import io.sparkmp.schedule.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where one worker's slices come from and go to in a leg. It moves along with the worker, stretch
 * by stretch. For one thread.
 */
sealed interface Route permits RingRoute, PipelineRoute {

  /** That of a worker, before the first stretch of a leg. */
  static Route of(Schedule schedule, List<Stretch> stretches, int worker) {
    return switch (schedule.course()) {
      case RING -> new RingRoute(schedule, stretches, worker);
      case PIPELINE -> new PipelineRoute(schedule, stretches, worker);
    };
  }

  /** Goes on to the next stretch. */
  void advance();

  /** The slice that the worker trains in a sub-epoch of the stretch. */
  int slice(int step);

  /** The slice that it trains first in the next stretch; there must be one. */
  int firstOfNext();

  /**
   * By what the slice comes; null if the worker holds it, in the order of its sub-epochs.
   *
   * @param step of the stretch, or, counted on by at most {@link #ahead}, of those after it
   */
  @Nullable Message arrival(int step);

  /**
   * How many slices that come later the worker waits for before it trains one, so that each holds
   * as many; fewer at the end of a leg.
   */
  int ahead();

  /** By what the slice goes on when it is trained. */
  Message departure(int step);

  /**
   * By what the worker gives the slices away that it held at the start, once its first one has
   * come; empty if it trains them first.
   */
  List<Message> givenAway();

  /**
   * By what the slices come that it holds at the end, in their order; null for one that it still
   * has.
   */
  List<@Nullable Message> last();
}
