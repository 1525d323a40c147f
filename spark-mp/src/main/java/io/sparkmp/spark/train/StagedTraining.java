package io.sparkmp.spark.train;

import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.lineage.GenerationStore;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.DivergedException;
import io.sparkmp.spark.TrainingResult;
import io.sparkmp.spark.watch.StandstillWatch;
import io.sparkmp.spark.watch.Uninterrupted;
import org.apache.spark.SparkContext;

/**
 * A training that stops where it is told to, and may go on from there: after any number of epochs,
 * the model is the same to the last bit as that of a training that never stopped. For one thread;
 * several trainings may take turns on the same data.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class StagedTraining<W, S> implements AutoCloseable {
  private final SparkContext spark;
  private final GenerationStore<WorkerState<W, S>> store;
  private final TrainingRun<W, S> run;
  private final Runnable clearing;
  private boolean begun;

  StagedTraining(
      SparkContext spark,
      GenerationStore<WorkerState<W, S>> store,
      TrainingRun<W, S> run,
      Runnable clearing) {
    this.spark = spark;
    this.store = store;
    this.run = run;
    this.clearing = clearing;
  }

  /**
   * Trains on to an epoch; makes again what was lost with executors since the last stage.
   *
   * @param epochs the total, at least as many as before
   * @return the model, which the next stage or {@link #close} frees
   * @throws DivergedException if the loss is no longer finite
   * @throws IllegalStateException if several legs in a row fail
   */
  @SuppressWarnings("try") // closing is all that the resources are for
  public TrainingResult<W, S> trainTo(int epochs) {
    Arguments.check("epochs", epochs, epochs >= 1, ">= 1");
    try (AtEnd late = clearing::run;
        StandstillWatch watch = StandstillWatch.start(spark)) {
      if (!begun) {
        begun = true;
        run.begun();
      }
      return run.trainTo(epochs);
    } catch (Throwable e) { // Scala code throws checked exceptions without declaring them
      run.ended(e);
      throw e;
    }
  }

  /** Frees the model. */
  @Override
  @SuppressWarnings("try") // closing is all that the resources are for
  public void close() {
    try (AtEnd closing = store::close;
        AtEnd ended = () -> run.ended(null)) {
      Uninterrupted.run(run::discard);
    }
  }
}
