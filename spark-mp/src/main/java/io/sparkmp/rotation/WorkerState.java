package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a generation that one worker holds between two legs: its pinned state and m slices,
 * which are those of its next m sub-epochs.
 *
 * @param pinned the pinned state
 * @param slices by slot
 * @param reports of the passes of the leg that made this state, and of those before it in the epoch
 *     within which it started
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
   * What is to be kept of the reports by a leg that starts with this state: those of the passes of
   * the epoch within which it starts, or none where it starts with one.
   *
   * @param epoch within which, or with which, the leg starts, counted from 0
   * @return a list of its own
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
