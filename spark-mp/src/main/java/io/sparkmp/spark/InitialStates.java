package io.sparkmp.spark;

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

  private final Initialiser<U, V, W, S> initialiser;
  private final int[][] slicesOf;

  /** How an application starts; a function of its arguments. */
  public interface Initialiser<U, V, W, S> extends Serializable {

    /** The pinned state of a worker. */
    W pinned(int worker, U known);

    /** A slice. */
    S slice(int slice, V known);
  }

  /**
   * Lays the initial model out as workers hold it before epoch 0.
   *
   * @param workers P partitions of one element
   * @param slices S partitions of one element
   */
  public InitialStates(
      Schedule schedule, RDD<U> workers, RDD<V> slices, Initialiser<U, V, W, S> initialiser) {
    this(slicesOf(schedule), workers, slices, initialiser);
  }

  private InitialStates(
      int[][] slicesOf, RDD<U> workers, RDD<V> slices, Initialiser<U, V, W, S> initialiser) {
    super(workers.sparkContext(), slicesOf.length, p -> sources(workers, slices, p, slicesOf[p]));
    this.initialiser = initialiser;
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
    U ofWorker = read(split, 0, context);
    W pinned = initialiser.pinned(p, ofWorker);
    List<S> held = new ArrayList<>();
    for (int s : slicesOf[p]) {
      V ofSlice = read(split, held.size() + 1, context);
      held.add(initialiser.slice(s, ofSlice));
    }
    return Singleton.of(new WorkerState<>(pinned, held, new ArrayList<>()));
  }
}
