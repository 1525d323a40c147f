package io.sparkmp.spark;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.WorkerState;
import java.util.List;
import org.apache.spark.rdd.RDD;

/**
 * A trained model, still spread over the workers.
 *
 * @param model persisted until the result is closed
 * @param epochs the number of epochs that {@code model} was trained for, which is its place in the
 *     schedule's order
 * @param history a report for each epoch, those after the best one included
 * @param engine the one that ran last
 * @param <W> the pinned state
 * @param <S> a slice
 */
public record TrainingResult<W, S>(
    RDD<WorkerState<W, S>> model, int epochs, List<EpochReport> history, EngineKind engine)
    implements AutoCloseable {

  /** Frees the memory that the model takes. */
  @Override
  public void close() {
    model.unpersist(false);
  }
}
