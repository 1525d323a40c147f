package io.sparkmp.spark.engine;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.rdd.ZippedRdd;
import io.sparkmp.spark.watch.StandstillWatch;
import io.sparkmp.spark.watch.WorkerWatch;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * One sub-epoch of the narrow engine: partition p holds worker p's pinned state and the slice that
 * it has just trained, if any. A narrow dependency brings the slice from where it was last trained,
 * which is the rotation.
 */
final class StepRdd<D extends BlockSource<B>, B, W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final RotationProgram<B, W, S> program;
  private final @Nullable Visit[] visits;
  private final boolean[] areFirst;
  private final int[] slots;
  private final @Nullable CollectionAccumulator<String> hangs;

  /**
   * A sub-epoch.
   *
   * @param pinned where the pinned states are; workers that have not begun the leg have the reports
   *     of the previous leg
   * @param visits the visit of each worker; null if it idles
   * @param areFirst whether each is the worker's first visit of the leg
   * @param slices where each slice is
   */
  StepRdd(
      RotationJob<D, B, W, S> job,
      RDD<WorkerState<W, S>> pinned,
      List<@Nullable Visit> visits,
      boolean[] areFirst,
      List<SliceLocation> slices) {
    super(
        job.data().sparkContext(),
        visits.size(),
        p -> sources(job.data(), pinned, p, visits.get(p), slices));
    this.program = job.program();
    this.visits = visits.toArray(new Visit[0]);
    this.areFirst = areFirst;
    this.hangs = StandstillWatch.hangs(job.data().sparkContext());
    this.slots =
        visits.stream()
            .mapToInt(visit -> visit == null ? -1 : slices.get(visit.slice()).slot())
            .toArray();
  }

  private static List<Source> sources(
      RDD<?> data, RDD<?> pinned, int p, @Nullable Visit visit, List<SliceLocation> slices) {
    List<Source> sources = new ArrayList<>(List.of(new Source(data, p), new Source(pinned, p)));
    if (visit != null) {
      sources.add(slices.get(visit.slice()).source());
    }
    return sources;
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    int worker = split.index();
    Visit visit = visits[worker];
    WorkerState<W, S> before = read(split, 1, context);
    if (visit == null) {
      return only(new WorkerState<>(before.pinned(), List.of(), before.reports()));
    }
    D data = read(split, 0, context);
    List<S> holder = read(split, 2, context);
    List<WorkerReport> reports =
        areFirst[worker] ? before.reportsOf(visit.epoch()) : new ArrayList<>(before.reports());
    WorkerReport report = WorkerReport.before(reports, visit.pass(), worker, visit.step());
    Tally tally = report.tally();

    long start = System.nanoTime();
    W pinned = program.copyPinned(before.pinned());
    S slice = program.copySlice(holder.get(slots[worker]));
    long copied = System.nanoTime();
    try (WorkerWatch watch = new WorkerWatch(worker, data, hangs)) {
      run(visit, watch.over(program.newKernel()), data.block(visit.slice()), pinned, slice, tally);
    }
    long end = System.nanoTime();

    reports.add(
        report.plus(new WorkerReport.Cost(end - start, end - copied, 0, copied - start, 0)));
    return only(new WorkerState<>(pinned, List.of(slice), reports));
  }

  private void run(Visit visit, Kernel<B, W, S> kernel, B block, W pinned, S slice, Tally tally) {
    HeldOut set = visit.pass().evaluates();
    if (set == null) {
      kernel.train(visit, block, pinned, slice, tally);
    } else {
      kernel.evaluate(visit, set, block, pinned, slice, tally);
    }
  }
}
