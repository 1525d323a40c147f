package io.sparkmp.spark.rdd;

import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/**
 * The slices of a model by their number: partition s holds slice s, wherever the schedule left it.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class SlicesInOrder<W, S> extends ZippedRdd<S> {
  private static final long serialVersionUID = 1L;

  private final int slots;

  /**
   * A view of a model.
   *
   * @param model after training
   * @param passes that the model has been trained for
   */
  public SlicesInOrder(Schedule schedule, RDD<WorkerState<W, S>> model, int passes) {
    this(schedule.slicesPerWorker(), model, schedule.held(passes, 0).holders());
  }

  private SlicesInOrder(int slots, RDD<WorkerState<W, S>> model, int[] holders) {
    super(model.sparkContext(), holders.length, s -> List.of(new Source(model, holders[s])));
    this.slots = slots;
  }

  @Override
  public Iterator<S> compute(Partition split, TaskContext context) {
    WorkerState<W, S> state = read(split, 0, context);
    return Singleton.of(state.slices().get(split.index() % slots));
  }
}
