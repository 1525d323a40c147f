package io.sparkmp.spark;

import io.sparkmp.rotation.EpochReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.rdd.SlicesInOrder;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;

/**
 * A trained model, still spread over the workers.
 *
 * @param model persisted until the result is closed
 * @param schedule of the training
 * @param epochs the number of epochs that {@code model} was trained for
 * @param passes the number of passes that these are
 * @param history a report for each epoch, including those after the best
 * @param engine the one that ran last
 * @param maxFailures the failures in a row after which an evaluation of the model is given up, at
 *     least 1
 * @param retries what failed on the way, in order
 * @param warnings what made the training slow, as the log says it
 * @param <W> the pinned state
 * @param <S> a slice
 */
public record TrainingResult<W, S>(
    RDD<WorkerState<W, S>> model,
    Schedule schedule,
    int epochs,
    int passes,
    List<EpochReport> history,
    EngineKind engine,
    int maxFailures,
    List<Retry> retries,
    List<String> warnings)
    implements AutoCloseable {

  /** The pinned states, one element a worker. */
  public JavaRDD<W> pinned() {
    return model.toJavaRDD().map(WorkerState::pinned);
  }

  /** The slices by their number, one element each, wherever the schedule left them. */
  public JavaRDD<S> slices() {
    return new SlicesInOrder<>(schedule, model, passes).toJavaRDD();
  }

  /** Frees the memory that the model takes. */
  @Override
  public void close() {
    model.unpersist(false);
  }
}
