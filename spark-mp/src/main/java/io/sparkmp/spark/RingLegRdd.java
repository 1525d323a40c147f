package io.sparkmp.spark;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.RotatingWorker;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/**
 * A generation computed from the one before by a leg of the ring. It is a barrier RDD for gang
 * scheduling alone: its tasks exchange slices and must run together; {@code barrier()} is never
 * called.
 */
final class RingLegRdd<D extends BlockSource<B>, B, W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final Schedule schedule;
  private final RotationProgram<B, W, S> program;
  private final String registrator;
  private final Leg leg;
  private final int exchangeId;

  RingLegRdd(
      RotationJob<D, B, W, S> job, RDD<WorkerState<W, S>> generation, Leg leg, int exchangeId) {
    super(
        job.data().sparkContext(),
        job.schedule().workers(),
        p -> List.of(new Source(job.data(), p), new Source(generation, p)));
    this.schedule = job.schedule();
    this.program = job.program();
    this.registrator = job.registrator();
    this.leg = leg;
    this.exchangeId = exchangeId;
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    D data = read(split, 0, context);
    int worker = split.index();
    try (BlockExchange<S> exchange =
        new BlockExchange<>(
            context,
            registrator,
            new Mailboxes(exchangeId, schedule.workers(), schedule.slices()),
            worker)) {
      RotatingWorker<B, W, S> rotating = new RotatingWorker<>(schedule, program, worker, exchange);
      return Singleton.of(
          rotating.run(leg, data, this.<WorkerState<W, S>>read(split, 1, context).copy(program)));
    }
  }

  /** Once its history is cut it is stored data; what is derived from it needs no gang. */
  @Override
  public boolean isBarrier_() {
    return !isCheckpointedAndMaterialized();
  }
}
