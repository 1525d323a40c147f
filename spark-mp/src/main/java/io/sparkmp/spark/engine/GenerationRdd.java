package io.sparkmp.spark.engine;

import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import scala.collection.Iterator;

/** The result of a leg of the narrow engine: pinned states and slices put together again. */
final class GenerationRdd<W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final int[][] slots;

  /** Takes each worker's pinned state and m slices from where they are. */
  GenerationRdd(SparkContext spark, List<Source> pinned, List<List<SliceLocation>> slices) {
    super(spark, slices.size(), p -> sources(pinned.get(p), slices.get(p)));
    slots =
        slices.stream()
            .map(ofWorker -> ofWorker.stream().mapToInt(SliceLocation::slot).toArray())
            .toArray(int[][]::new);
  }

  private static List<Source> sources(Source pinned, List<SliceLocation> slices) {
    List<Source> sources = new ArrayList<>();
    sources.add(pinned);
    slices.forEach(slice -> sources.add(slice.source()));
    return sources;
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    WorkerState<W, S> state = read(split, 0, context);
    List<S> held = new ArrayList<>();
    for (int slot : slots[split.index()]) {
      List<S> holder = read(split, held.size() + 1, context);
      held.add(holder.get(slot));
    }
    return only(new WorkerState<>(state.pinned(), held, state.reports()));
  }
}
