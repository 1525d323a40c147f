package io.sparkmp.spark.engine;

import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.rdd.RDD;

/** Where the narrow engine finds each pinned state and each slice during a leg. */
final class ModelPlaces implements AutoCloseable {
  private final RDD<?> generation;
  private final RDD<?> held; // its slices
  private final List<ZippedRdd.Source> pinned = new ArrayList<>();
  private final List<SliceLocation> slices;
  private final Set<RDD<?>> stored = new HashSet<>();

  /**
   * At the start of a leg.
   *
   * @param held the slices that workers hold
   */
  <W, S> ModelPlaces(Schedule schedule, HeldSlices held, RDD<WorkerState<W, S>> generation) {
    this.generation = generation;
    slices = new ArrayList<>(Collections.nCopies(schedule.slices(), null));
    RDD<List<S>> view = new SlicesRdd<>(generation);
    this.held = view;
    for (int p = 0; p < schedule.workers(); p++) {
      pinned.add(new ZippedRdd.Source(generation, p));
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        slices.set(held.slice(p, j), new SliceLocation(view, p, j));
      }
    }
  }

  ZippedRdd.Source pinned(int worker) {
    return pinned.get(worker);
  }

  List<ZippedRdd.Source> pinned() {
    return pinned;
  }

  SliceLocation slice(int slice) {
    return slices.get(slice);
  }

  /** Whether a slice is stored with the pinned state of a worker, which has not begun the leg. */
  boolean isHeld(SliceLocation slice, int worker) {
    return slice.rdd() == held && slice.partition() == worker && !hasBegun(worker);
  }

  /** Whether a worker has trained in this leg. */
  boolean hasBegun(int worker) {
    return pinned.get(worker).rdd() != generation;
  }

  /** The places of the slices that each worker holds. */
  List<List<SliceLocation>> held(Schedule schedule, HeldSlices held) {
    return IntStream.range(0, schedule.workers())
        .mapToObj(
            p ->
                IntStream.range(0, schedule.slicesPerWorker())
                    .mapToObj(j -> slices.get(held.slice(p, j)))
                    .toList())
        .toList();
  }

  /** Takes over an RDD: it is unpersisted when nothing of it is needed, or at the end. */
  <T, R extends RDD<T>> R own(R rdd) {
    stored.add(rdd);
    return rdd;
  }

  /** Notes where a turn has stored states, and frees what they replace. */
  void moved(TurnPlan plan, RDD<?> newPinned, RDD<?> newSlices) {
    for (int i = 0; i < plan.runs(); i++) {
      int worker = plan.run(i).worker();
      pinned.set(worker, new ZippedRdd.Source(newPinned, worker));
    }
    plan.storing()
        .forEach(
            visit -> slices.set(visit.slice(), new SliceLocation(newSlices, visit.slice(), 0)));
    unpersistUnused();
  }

  /** Notes that an RDD has all pinned states. */
  void replaced(RDD<?> newPinned) {
    for (int p = 0; p < pinned.size(); p++) {
      pinned.set(p, new ZippedRdd.Source(newPinned, p));
    }
    unpersistUnused();
  }

  private void unpersistUnused() {
    Set<RDD<?>> used = new HashSet<>();
    pinned.forEach(place -> used.add(place.rdd()));
    slices.forEach(place -> used.add(place.rdd()));
    stored.removeIf(
        rdd -> {
          boolean unused = !used.contains(rdd);
          if (unused) {
            unpersist(rdd);
          }
          return unused;
        });
  }

  /** Without the line of the log that {@link RDD#unpersist} writes. */
  private static void unpersist(RDD<?> rdd) {
    rdd.sparkContext().unpersistRDD(rdd.id(), false);
  }

  @Override
  public void close() {
    stored.forEach(ModelPlaces::unpersist);
  }
}
