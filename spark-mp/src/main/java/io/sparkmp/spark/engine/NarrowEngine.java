package io.sparkmp.spark.engine;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Stretch;
import io.sparkmp.rotation.Timetable;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * One ordinary job per sub-epoch, for clusters where a barrier stage cannot run. Each job's two
 * RDDs, pinned states and slices, are cut from their history as soon as it ends, so that the last
 * job of a leg costs no more than the first.
 */
final class NarrowEngine<D extends BlockSource<B>, B, W, S> implements Engine<W, S> {
  private final RotationJob<D, B, W, S> job;

  NarrowEngine(RotationJob<D, B, W, S> job) {
    this.job = job;
  }

  @Override
  public EngineKind kind() {
    return EngineKind.NARROW;
  }

  @Override
  @SuppressWarnings("try") // closing is all that the resource is for
  public <R> R run(
      Leg leg, RDD<WorkerState<W, S>> generation, Function<RDD<WorkerState<W, S>>, R> store) {
    Set<RDD<?>> stored = new HashSet<>();
    try (AtEnd end = () -> stored.forEach(rdd -> rdd.unpersist(false))) {
      return store.apply(run(leg, generation, stored));
    }
  }

  private RDD<WorkerState<W, S>> run(
      Leg leg, RDD<WorkerState<W, S>> generation, Set<RDD<?>> stored) {
    Schedule schedule = job.schedule();
    int workers = schedule.workers();
    List<Stretch> stretches = leg.stretches(job.program().passes(), schedule.slices());
    List<SliceLocation> slices = locate(stretches.get(0).heldBefore(schedule), generation);
    RDD<WorkerState<W, S>> pinned = generation;
    Timetable timetable = new Timetable(schedule, stretches);
    for (int time = 0; time < timetable.end(); time++) {
      List<@Nullable Visit> visits = timetable.visits(time);
      boolean[] areFirst = new boolean[workers];
      for (int p = 0; p < workers; p++) {
        areFirst[p] = timetable.isFirst(p, time);
      }
      RDD<WorkerState<W, S>> trained = new StepRdd<>(job, pinned, visits, areFirst, slices);
      RDD<List<S>> moved = new SlicesRdd<>(trained);
      stored.add(trained.persist(StorageLevel.MEMORY_AND_DISK()));
      stored.add(moved.persist(StorageLevel.MEMORY_AND_DISK()));
      Jobs.count(moved.toJavaRDD()); // one job stores both
      LineageTrimmer.cut(trained);
      LineageTrimmer.cut(moved);
      for (Visit visit : visits) {
        if (visit != null) {
          slices.set(visit.slice(), new SliceLocation(moved, visit.worker(), 0));
        }
      }
      pinned = trained;
      unpersistUnused(stored, pinned, slices);
      Visit first = visits.get(0);
      if (first != null && first.isLastOfWorker() && isSummed(first.pass())) {
        pinned = SummedRdd.of(job.program(), first.pass(), pinned);
        stored.add(pinned.persist(StorageLevel.MEMORY_AND_DISK()));
        Jobs.count(pinned.toJavaRDD());
        LineageTrimmer.cut(pinned);
        unpersistUnused(stored, pinned, slices);
      }
    }
    HeldSlices end = stretches.get(stretches.size() - 1).heldAfter(schedule);
    List<List<SliceLocation>> held = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      int worker = p;
      held.add(
          IntStream.range(0, schedule.slicesPerWorker())
              .mapToObj(j -> slices.get(end.slice(worker, j)))
              .toList());
    }
    return new GenerationRdd<>(pinned, held);
  }

  /** Passes of a pipeline have no sums: its workers do not end them at the same time. */
  private boolean isSummed(Pass pass) {
    return pass.trains() && job.program().sums(pass) > 0;
  }

  private List<SliceLocation> locate(HeldSlices held, RDD<WorkerState<W, S>> generation) {
    Schedule schedule = job.schedule();
    List<SliceLocation> slices = new ArrayList<>(Collections.nCopies(schedule.slices(), null));
    RDD<List<S>> view = new SlicesRdd<>(generation);
    for (int p = 0; p < schedule.workers(); p++) {
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        slices.set(held.slice(p, j), new SliceLocation(view, p, j));
      }
    }
    return slices;
  }

  private static void unpersistUnused(
      Set<RDD<?>> stored, RDD<?> pinned, List<SliceLocation> slices) {
    Set<RDD<?>> used = new HashSet<>();
    used.add(pinned);
    slices.forEach(slice -> used.add(slice.rdd()));
    stored.removeIf(
        rdd -> {
          boolean unused = !used.contains(rdd);
          if (unused) {
            rdd.unpersist(false);
          }
          return unused;
        });
  }
}
