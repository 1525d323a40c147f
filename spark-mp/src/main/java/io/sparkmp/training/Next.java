package io.sparkmp.training;

import io.sparkmp.rotation.EpochReport;
import java.util.List;

/**
 * What follows from something that has happened to a training.
 *
 * @param state what it has reached
 * @param released the generations that it no longer keeps
 * @param told the epochs that its listeners are to hear of now, in order
 * @param todo what it does next
 * @param <G> what stands for a generation
 */
public record Next<G>(TrainingState<G> state, List<G> released, List<EpochReport> told, Todo todo) {

  /** With the epochs that the listeners have not heard of before. */
  Next<G> telling(int before) {
    Epochs epochs = state.epochs();
    return new Next<>(state, released, epochs.reports().subList(before, epochs.told()), todo);
  }
}
