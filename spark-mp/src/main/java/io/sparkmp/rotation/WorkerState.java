package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.List;

/**
 * The part of a generation that one worker holds between two legs: its pinned state and m slices,
 * which are those that the next pass's order gives it for its first m sub-epochs.
 *
 * @param pinned the pinned state
 * @param slices by slot
 * @param reports of the passes of the leg that made this state
 * @param <W> the pinned state
 * @param <S> a slice
 */
public record WorkerState<W, S>(W pinned, List<S> slices, List<WorkerReport> reports)
    implements Serializable {

  /** A copy that a kernel may change. */
  public WorkerState<W, S> copy(RotationProgram<?, W, S> program) {
    return new WorkerState<>(
        program.copyPinned(pinned), slices.stream().map(program::copySlice).toList(), List.of());
  }
}
