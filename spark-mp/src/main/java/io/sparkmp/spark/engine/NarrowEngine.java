package io.sparkmp.spark.engine;

import io.sparkmp.compat.Jobs;
import io.sparkmp.errors.AtEnd;
import io.sparkmp.lineage.LineageTrimmer;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.Stretch;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.EngineKind;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.watch.Slots;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;

/**
 * Ordinary jobs, one per {@link LegTurn}, for clusters where a barrier stage cannot run. A turn is
 * a step if all workers can train at the same time, or if executors come as tasks wait for them.
 * Otherwise it is a row: its tasks copy their pinned states once for many visits, and not for each.
 * It is also a row if states rest on local disk, since the model is larger than memory, which then
 * holds those of the workers at work.
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
    Schedule schedule = job.schedule();
    List<Stretch> stretches = leg.stretches(job.program().passes(), schedule.slices());
    Stretch last = stretches.get(stretches.size() - 1);
    StorageLevel level = level(generation);
    try (ModelPlaces places =
        new ModelPlaces(schedule, stretches.get(0).heldBefore(schedule), generation)) {
      for (LegTurn turn : turns(stretches, level)) {
        run(turn, places, level);
        if (turn.ends() != null && isSummed(turn.ends())) {
          sum(turn.ends(), places, level);
        }
      }
      return store.apply(
          new GenerationRdd<>(
              generation.sparkContext(),
              places.pinned(),
              places.held(schedule, last.heldAfter(schedule))));
    }
  }

  /** Local disk only if that is where the generation is. */
  private static StorageLevel level(RDD<?> generation) {
    StorageLevel level = generation.getStorageLevel();
    return level.useDisk() && !level.useMemory()
        ? StorageLevel.DISK_ONLY()
        : StorageLevel.MEMORY_AND_DISK();
  }

  private List<LegTurn> turns(List<Stretch> stretches, StorageLevel level) {
    Schedule schedule = job.schedule();
    SparkContext spark = job.data().sparkContext();
    int atOnce = Math.max(1, Slots.available(spark));
    boolean isCrowded = atOnce < schedule.workers() && !Slots.isDynamic(spark);
    return level.useMemory() && !isCrowded
        ? LegTurn.steps(schedule, stretches)
        : LegTurn.rows(schedule, stretches, Math.min(atOnce, schedule.workers()));
  }

  @SuppressWarnings("try") // as above
  private void run(LegTurn turn, ModelPlaces places, StorageLevel level) {
    SparkContext spark = job.data().sparkContext();
    Schedule schedule = job.schedule();
    StoredParts<WorkerState<W, S>> pinned =
        places.own(new StoredParts<>(spark, schedule.workers(), level));
    StoredParts<List<S>> slices = places.own(new StoredParts<>(spark, schedule.slices(), level));
    TurnPlan plan = new TurnPlan(schedule, turn, spark.newRddId(), places);
    try (AtEnd messages = () -> removeMessages(spark, plan)) {
      Jobs.count(new TurnRdd<>(job, plan, pinned, slices, level.useMemory()).toJavaRDD());
    }
    places.moved(plan, pinned, slices);
  }

  private static void removeMessages(SparkContext spark, TurnPlan plan) {
    if (plan.isHandingOver()) {
      spark.env().blockManager().master().removeRdd(plan.exchange(), false);
    }
  }

  private void sum(Pass pass, ModelPlaces places, StorageLevel level) {
    RDD<WorkerState<W, S>> before =
        new GenerationRdd<>(
            job.data().sparkContext(),
            places.pinned(),
            Collections.nCopies(job.schedule().workers(), List.of()));
    RDD<WorkerState<W, S>> summed =
        places.own(SummedRdd.of(job.program(), pass, before, level.useMemory()));
    Jobs.count(summed.persist(level).toJavaRDD());
    LineageTrimmer.cut(summed);
    places.replaced(summed);
  }

  /** Passes of a pipeline have no sums: its workers do not end them at the same time. */
  private boolean isSummed(Pass pass) {
    return pass.trains() && job.program().sums(pass) > 0;
  }
}
