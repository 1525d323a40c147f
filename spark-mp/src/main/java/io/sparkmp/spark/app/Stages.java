package io.sparkmp.spark.app;

import io.sparkmp.spark.layout.Side;
import io.sparkmp.spark.train.StagedTraining;

/**
 * A training that goes on in stages, with the ids of its data.
 *
 * @param rows ids of the pinned side
 * @param columns ids of the side that rotates
 * @param training the training in stages
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public record Stages<W, S>(Side rows, Side columns, StagedTraining<W, S> training)
    implements AutoCloseable {

  /** The model after so many epochs; as {@link StagedTraining#trainTo}. */
  public Trained<W, S> trainTo(int epochs) {
    return new Trained<>(rows, columns, training.trainTo(epochs));
  }

  @Override
  public void close() {
    training.close();
  }
}
