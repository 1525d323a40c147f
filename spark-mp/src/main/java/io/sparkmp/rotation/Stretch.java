package io.sparkmp.rotation;

import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;

/**
 * The part of a pass that belongs to one leg.
 *
 * @param pass which one
 * @param first the first sub-epoch, counted from 0
 * @param end the sub-epoch after its last; S at the end of the pass
 */
public record Stretch(Pass pass, int first, int end) {

  /** Whether the pass ends with it. */
  public boolean endsPass(Schedule schedule) {
    return end == schedule.slices();
  }

  /** The slices that workers hold when it begins. */
  public HeldSlices heldBefore(Schedule schedule) {
    return schedule.held(pass.number(), first);
  }

  /** The slices that workers hold when it has ended. An evaluation brings all slices back. */
  public HeldSlices heldAfter(Schedule schedule) {
    return schedule.held(pass.number(), pass.trains() ? end : first);
  }
}
