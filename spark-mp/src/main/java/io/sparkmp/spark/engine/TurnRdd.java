package io.sparkmp.spark.engine;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.rotation.BlockSource;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Message;
import io.sparkmp.rotation.RotationProgram;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import io.sparkmp.rotation.WorkerReport;
import io.sparkmp.rotation.WorkerState;
import io.sparkmp.spark.RotationJob;
import io.sparkmp.spark.rdd.ZippedRdd;
import io.sparkmp.spark.watch.StandstillWatch;
import io.sparkmp.spark.watch.WorkerWatch;
import io.sparkmp.spark.wire.BlockExchange;
import io.sparkmp.spark.wire.Mailboxes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.util.CollectionAccumulator;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * The job of one {@link LegTurn}: partition i trains its i-th run, and stores the pinned state and
 * those slices that no other run needs. It has no elements. A narrow dependency brings each slice
 * from where it was stored last, which is the rotation; slices that a run hands to another one
 * travel as in a ring.
 *
 * <p>A run waits only for runs before it, and Spark starts tasks in that order: no gang is needed.
 */
final class TurnRdd<D extends BlockSource<B>, B, W, S> extends ZippedRdd<Void> {
  private static final long serialVersionUID = 1L;

  private final RotationProgram<B, W, S> program;
  private final String registrator;
  private final TurnPlan plan;
  private final StoredParts<WorkerState<W, S>> pinned;
  private final StoredParts<List<S>> slices;
  private final boolean copies;
  private final @Nullable CollectionAccumulator<String> hangs;

  /**
   * A turn.
   *
   * @param pinned receives the pinned states, by worker
   * @param slices receives the slices, by number
   * @param copies whether states are in memory, where they must stay as they are
   */
  TurnRdd(
      RotationJob<D, B, W, S> job,
      TurnPlan plan,
      StoredParts<WorkerState<W, S>> pinned,
      StoredParts<List<S>> slices,
      boolean copies) {
    super(job.data().sparkContext(), plan.runs(), i -> plan.sources(job.data(), i));
    this.program = job.program();
    this.registrator = job.registrator();
    this.plan = plan;
    this.pinned = pinned;
    this.slices = slices;
    this.copies = copies;
    this.hangs = StandstillWatch.hangs(job.data().sparkContext());
  }

  @Override
  public Iterator<Void> compute(Partition split, TaskContext context) {
    TurnPlan.Run run = plan.run(split.index());
    if (plan.isHandingOver() && context.attemptNumber() > 0) {
      throw new IllegalStateException(
          "Cannot train: another attempt of worker "
              + run.worker()
              + " has already handed slices over, so that the leg has to run again");
    }
    D data = read(split, 0, context);
    WorkerState<W, S> before = read(split, 1, context);
    Visit first = run.steps().get(0).visit();
    List<WorkerReport> reports =
        run.isFirst() ? before.reportsOf(first.epoch()) : new ArrayList<>(before.reports());
    WorkerReport report = WorkerReport.before(reports, first.pass(), run.worker(), first.step());
    W state = copies ? program.copyPinned(before.pinned()) : before.pinned();
    List<@Nullable S> held = new ArrayList<>(before.slices());
    before = null; // so that each slice is freed when it has gone
    WorkerReport.Cost cost;
    try (BlockExchange<S> exchange = plan.isHandingOver() ? exchange(context, run.worker()) : null;
        WorkerWatch watch = new WorkerWatch(run.worker(), data, hangs)) {
      Kernel<B, W, S> kernel = watch.over(program.newKernel());
      long start = System.nanoTime();
      long computed = 0;
      long fetched = 0;
      Message sent = null;
      for (TurnPlan.Step step : run.steps()) {
        Message arrival = step.arrival();
        S slice;
        if (arrival == null || exchange == null) {
          boolean isElsewhere = isElsewhere(split, step);
          long read = bytesRead(context);
          slice = stored(split, step, held, context);
          fetched += isElsewhere ? bytesRead(context) - read : 0;
        } else {
          slice = exchange.receive(arrival);
        }
        context.killTaskIfInterrupted();
        B block = data.block(step.visit().slice());
        if (step.next() >= 0) {
          data.ahead(step.next());
        }
        long began = System.nanoTime();
        train(step.visit(), kernel, block, state, slice, report.tally());
        computed += System.nanoTime() - began;
        Message departure = step.departure();
        if (departure == null || exchange == null) {
          slices.put(step.visit().slice(), new ArrayList<>(List.of(slice)));
          continue;
        }
        if (sent != null) {
          exchange.awaitTaken(sent);
        }
        exchange.send(departure, slice);
        sent = departure;
      }
      if (exchange != null) {
        exchange.flush();
      }
      long all = System.nanoTime() - start;
      cost =
          new WorkerReport.Cost(
              all,
              computed,
              all - computed,
              exchange == null ? 0 : exchange.transferNanos(),
              fetched + (exchange == null ? 0 : exchange.bytesMoved()));
    }
    reports.add(report.plus(cost));
    pinned.put(run.worker(), new WorkerState<>(state, List.of(), reports));
    return ScalaApi.asScala(List.<Void>of().iterator());
  }

  private void train(Visit visit, Kernel<B, W, S> kernel, B block, W state, S slice, Tally tally) {
    HeldOut set = visit.pass().evaluates();
    if (set == null) {
      kernel.train(visit, block, state, slice, tally);
    } else {
      kernel.evaluate(visit, set, block, state, slice, tally);
    }
  }

  private BlockExchange<S> exchange(TaskContext context, int worker) {
    Mailboxes boxes = new Mailboxes(plan.exchange(), plan.workers(), plan.slices());
    return new BlockExchange<>(context, registrator, boxes, worker, 0);
  }

  private boolean isElsewhere(Partition split, TurnPlan.Step step) {
    return step.source() != TurnPlan.HELD && isElsewhere(split, step.source());
  }

  /** The bytes of stored blocks that the task has read so far, here and from elsewhere. */
  private static long bytesRead(TaskContext context) {
    return context.taskMetrics().inputMetrics().bytesRead();
  }

  private S stored(
      Partition split, TurnPlan.Step step, List<@Nullable S> held, TaskContext context) {
    S slice =
        step.source() == TurnPlan.HELD
            ? Objects.requireNonNull(held.set(step.slot(), null))
            : this.<List<S>>read(split, step.source(), context).get(step.slot());
    return copies ? program.copySlice(slice) : slice;
  }
}
