package io.sparkmp.spark;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Pass;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * One sub-epoch of the narrow engine: partition p holds worker p's pinned state and the one slice
 * that it has just trained. The slice comes by a narrow dependency from where it was trained last,
 * which is the rotation.
 */
final class StepRdd<D extends BlockSource<B>, B, W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final RotationProgram<B, W, S> program;
  private final Schedule schedule;
  private final Pass pass;
  private final boolean opensLeg;
  private final int step;
  private final int[] sliceOf;
  private final int[] slotOf;
  private final @Nullable CollectionAccumulator<String> hangs;

  /**
   * A sub-epoch.
   *
   * @param pinned where the pinned states are; if {@code opensLeg} a generation, which has reports
   *     of the leg before
   * @param step the sub-epoch
   * @param sliceOf the slice of each worker
   * @param slices where each slice is
   */
  StepRdd(
      RotationJob<D, B, W, S> job,
      RDD<WorkerState<W, S>> pinned,
      Pass pass,
      boolean opensLeg,
      int step,
      int[] sliceOf,
      List<SliceLocation> slices) {
    super(
        job.data().sparkContext(),
        sliceOf.length,
        p ->
            List.of(
                new Source(job.data(), p), new Source(pinned, p), slices.get(sliceOf[p]).source()));
    this.program = job.program();
    this.schedule = job.schedule();
    this.pass = pass;
    this.opensLeg = opensLeg;
    this.step = step;
    this.sliceOf = sliceOf;
    this.hangs = StandstillWatch.hangs(job.data().sparkContext());
    this.slotOf = new int[sliceOf.length];
    for (int p = 0; p < sliceOf.length; p++) {
      slotOf[p] = slices.get(sliceOf[p]).slot();
    }
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    int worker = split.index();
    int s = sliceOf[worker];
    D data = read(split, 0, context);
    WorkerState<W, S> before = read(split, 1, context);
    List<S> holder = read(split, 2, context);
    List<WorkerReport> reports =
        opensLeg ? before.reportsOf(pass.epoch()) : new ArrayList<>(before.reports());
    WorkerReport report = WorkerReport.before(reports, pass, worker, step);
    Tally tally = report.tally();

    long start = System.nanoTime();
    W pinned = program.copyPinned(before.pinned());
    S slice = program.copySlice(holder.get(slotOf[worker]));
    long copied = System.nanoTime();
    Visit visit = new Visit(schedule, pass, worker, s, step);
    try (WorkerWatch watch = new WorkerWatch(worker, data, hangs)) {
      run(visit, watch.over(program.newKernel()), data.block(s), pinned, slice, tally);
    }
    long end = System.nanoTime();

    reports.add(
        report.plus(new WorkerReport.Cost(end - start, end - copied, 0, copied - start, 0)));
    return Singleton.of(new WorkerState<>(pinned, List.of(slice), reports));
  }

  private void run(Visit visit, Kernel<B, W, S> kernel, B block, W pinned, S slice, Tally tally) {
    HeldOut set = pass.evaluates();
    if (set == null) {
      kernel.train(visit, block, pinned, slice, tally);
    } else {
      kernel.evaluate(visit, set, block, pinned, slice, tally);
    }
  }
}
