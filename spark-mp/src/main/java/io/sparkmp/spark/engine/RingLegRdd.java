package io.sparkmp.spark.engine;

import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.RotatingWorker;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.schedule.Schedule;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.rdd.ZippedRdd;
import io.sparkmp.spark.watch.WorkerWatch;
import io.sparkmp.spark.wire.BlockExchange;
import io.sparkmp.spark.wire.Mailboxes;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * A generation computed from the previous one by a leg of the ring. It is a barrier RDD only for
 * gang scheduling: its tasks exchange slices and must run together; {@code barrier()} is never
 * called.
 */
final class RingLegRdd<D extends BlockSource<B>, B, W, S> extends ZippedRdd<WorkerState<W, S>> {
  private static final long serialVersionUID = 1L;

  private final Schedule schedule;
  private final RotationProgram<B, W, S> program;
  private final String registrator;
  private final Leg leg;
  private final int exchangeId;
  private final @Nullable CollectionAccumulator<String> hangs;

  /**
   * A leg.
   *
   * @param generation the one before the leg
   * @param exchangeId an RDD id, used to name the messages
   * @param hangs as in {@link WorkerWatch}
   */
  RingLegRdd(
      RotationJob<D, B, W, S> job,
      RDD<WorkerState<W, S>> generation,
      Leg leg,
      int exchangeId,
      @Nullable CollectionAccumulator<String> hangs) {
    super(
        job.data().sparkContext(),
        job.schedule().workers(),
        p -> List.of(new Source(job.data(), p), new Source(generation, p)));
    this.schedule = job.schedule();
    this.program = job.program();
    this.registrator = job.registrator();
    this.leg = leg;
    this.exchangeId = exchangeId;
    this.hangs = hangs;
  }

  @Override
  public Iterator<WorkerState<W, S>> compute(Partition split, TaskContext context) {
    D data = read(split, 0, context);
    int worker = split.index();
    Mailboxes boxes = new Mailboxes(exchangeId, schedule.workers(), schedule.slices());
    try (BlockExchange<S> exchange =
            new BlockExchange<>(
                context, registrator, boxes, worker, schedule.delay(schedule.workers() - 1));
        WorkerWatch watch = new WorkerWatch(worker, data, hangs)) {
      RotatingWorker<B, W, S> rotating = new RotatingWorker<>(schedule, program, worker, exchange);
      // No variable holds the initial state: a leg is long, and its slices are given away.
      return only(
          rotating.run(
              leg,
              data,
              watch.over(this.<WorkerState<W, S>>read(split, 1, context).copy(program))));
    }
  }

  /** Once its history is cut, it is stored data; what is derived from it needs no gang. */
  @Override
  public boolean isBarrier_() {
    return !isCheckpointedAndMaterialized();
  }
}
