package io.sparkmp.training;

import io.sparkmp.rotation.EpochReport;
import java.util.List;

/**
 * The consequence of an event in a training.
 *
 * @param state the new state
 * @param released the generations that are no longer kept
 * @param told the epochs to report to listeners now, in order
 * @param todo the next action
 * @param <G> the type of a generation
 */
public record Next<G>(TrainingState<G> state, List<G> released, List<EpochReport> told, Todo todo) {

  /** Adds the epochs that the listeners have not received yet. */
  Next<G> telling(int before) {
    Epochs epochs = state.epochs();
    return new Next<>(state, released, epochs.reports().subList(before, epochs.told()), todo);
  }
}
