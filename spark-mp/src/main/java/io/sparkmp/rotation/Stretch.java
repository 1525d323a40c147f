package io.sparkmp.rotation;

import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;

/**
 * The part of a pass that belongs to one leg.
 *
 * @param pass which one
 * @param first sub-epoch, counted from 0
 * @param end its last one, and one more; S at the end of the pass
 */
public record Stretch(Pass pass, int first, int end) {

  /** Whether the pass ends with it. */
  public boolean endsPass(Schedule schedule) {
    return end == schedule.slices();
  }

  /** What workers hold when it begins. */
  public HeldSlices heldBefore(Schedule schedule) {
    return schedule.held(pass.number(), first);
  }

  /** What workers hold when it has ended. An evaluation brings all slices back. */
  public HeldSlices heldAfter(Schedule schedule) {
    return schedule.held(pass.number(), pass.trains() ? end : first);
  }
}
