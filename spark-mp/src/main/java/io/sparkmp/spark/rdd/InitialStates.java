package io.sparkmp.spark.rdd;

import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/**
 * The model before the first epoch, from what is known of each worker and of each slice.
 *
 * @param <U> what is known of a worker
 * @param <V> what is known of a slice
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class InitialStates<U, V, W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final Start<U, W> ofWorkers;
  private final Start<V, S> ofSlices;
  private final int[][] slicesOf;

  /**
   * How a state starts; a function of its arguments.
   *
   * @param <T> what is known of it
   * @param <X> the state
   */
  @FunctionalInterface
  public interface Start<T, X> extends Serializable {

    /**
     * The state.
     *
     * @param part the number of the worker or of the slice
     */
    X of(int part, T known);
  }

  /**
   * Lays the initial model out as workers hold it before epoch 0.
   *
   * @param workers P partitions of one element
   * @param slices S partitions of one element
   */
  public InitialStates(
      Schedule schedule,
      RDD<U> workers,
      Start<U, W> ofWorkers,
      RDD<V> slices,
      Start<V, S> ofSlices) {
    this(slicesOf(schedule), workers, ofWorkers, slices, ofSlices);
  }

  private InitialStates(
      int[][] slicesOf,
      RDD<U> workers,
      Start<U, W> ofWorkers,
      RDD<V> slices,
      Start<V, S> ofSlices) {
    super(workers.sparkContext(), slicesOf.length, p -> sources(workers, slices, p, slicesOf[p]));
    this.ofWorkers = ofWorkers;
    this.ofSlices = ofSlices;
    this.slicesOf = slicesOf;
  }

  private static int[][] slicesOf(Schedule schedule) {
    HeldSlices held = schedule.held(0, 0);
    return IntStream.range(0, schedule.workers())
        .mapToObj(
            p ->
                IntStream.range(0, schedule.slicesPerWorker()).map(j -> held.slice(p, j)).toArray())
        .toArray(int[][]::new);
  }

  private static List<Source> sources(RDD<?> workers, RDD<?> slices, int p, int[] slicesOfWorker) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source(workers, p));
    for (int s : slicesOfWorker) {
      sources.add(new Source(slices, s));
    }
    return sources;
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    int p = split.index();
    U worker = read(split, 0, context);
    W pinned = ofWorkers.of(p, worker);
    List<S> held = new ArrayList<>();
    for (int s : slicesOf[p]) {
      V slice = read(split, held.size() + 1, context);
      held.add(ofSlices.of(s, slice));
    }
    return Singleton.of(new WorkerState<>(pinned, held, new ArrayList<>()));
  }
}
