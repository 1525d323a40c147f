package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a generation that one worker holds between two legs: its pinned state and the m
 * slices of its next m sub-epochs.
 *
 * @param pinned the pinned state
 * @param slices the slices by slot
 * @param reports the reports of the passes of the leg that made this state, and of earlier passes
 *     of the epoch within which that leg started
 * @param <W> the pinned state
 * @param <S> a slice
 */
public record WorkerState<W, S>(W pinned, List<S> slices, List<WorkerReport> reports)
    implements Serializable {

  /** A copy that a kernel may change. */
  public WorkerState<W, S> copy(RotationProgram<?, W, S> program) {
    return new WorkerState<>(
        program.copyPinned(pinned), slices.stream().map(program::copySlice).toList(), reports);
  }

  /**
   * The reports that a leg which starts with this state keeps: those of the passes of the epoch
   * within which it starts, or none if it starts at the beginning of an epoch.
   *
   * @param epoch the epoch within which, or with which, the leg starts, counted from 0
   * @return a new list
   */
  public List<WorkerReport> reportsOf(int epoch) {
    List<WorkerReport> ofEpoch = new ArrayList<>();
    for (WorkerReport report : reports) {
      if (report.pass().trains() && report.pass().epoch() == epoch) {
        ofEpoch.add(report);
      }
    }
    return ofEpoch;
  }
}
