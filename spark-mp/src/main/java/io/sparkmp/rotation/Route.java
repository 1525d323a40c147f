package io.sparkmp.rotation;

import io.sparkmp.schedule.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where one worker's slices come from and go to in a leg. It advances with the worker, stretch by
 * stretch. For one thread.
 */
sealed interface Route permits RingRoute, PipelineRoute {

  /** The route of a worker, before the first stretch of a leg. */
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

  /** The slice that it trains first in the next stretch, which must exist. */
  int firstOfNext();

  /**
   * The message that brings the slice; null if the worker holds it, in the order of its sub-epochs.
   *
   * @param step a sub-epoch of the stretch or, counted on by at most {@link #ahead}, of later ones
   */
  @Nullable Message arrival(int step);

  /**
   * How many later slices the worker waits for before it trains one, so that all workers hold
   * equally many; fewer at the end of a leg.
   */
  int ahead();

  /** The message that hands the slice on after training. */
  Message departure(int step);

  /**
   * The messages with which the worker gives away the slices that it held at the start, once its
   * first slice has arrived; empty if it trains those first.
   */
  List<Message> givenAway();

  /**
   * The messages that bring the slices that it holds at the end, in order; null for a slice that it
   * still has.
   */
  List<@Nullable Message> last();
}
