package io.sparkmp.rotation;

import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * One worker's loop through a leg: take the slice that the schedule names, run the kernel, hand the
 * slice to the worker that needs it next. It waits for its own next slice and for nobody else,
 * unless numbers are summed over all workers at the end of a pass.
 *
 * @param <B> a block
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class RotatingWorker<B, W, S> {
  private final Schedule schedule;
  private final RotationProgram<B, W, S> program;
  private final int worker;
  private final SliceExchange<S> exchange;

  /** A worker that talks to the others through {@code exchange}. */
  public RotatingWorker(
      Schedule schedule, RotationProgram<B, W, S> program, int worker, SliceExchange<S> exchange) {
    this.schedule = schedule;
    this.program = program;
    this.worker = worker;
    this.exchange = exchange;
  }

  /**
   * Runs a leg.
   *
   * @param leg the passes
   * @param data of this worker
   * @param start of this worker; changed in place, its slices given away
   * @return the state after the leg
   */
  public WorkerState<W, S> run(Leg leg, BlockSource<B> data, WorkerState<W, S> start) {
    int steps = schedule.slices();
    int slots = schedule.slicesPerWorker();
    Kernel<B, W, S> kernel = program.newKernel();
    W pinned = start.pinned();
    ArrayDeque<S> held = new ArrayDeque<>(start.slices());
    List<Stretch> stretches = leg.stretches(program.passes(), steps);
    List<WorkerReport> reports = start.reportsOf(stretches.get(0).pass().epoch());
    start = null; // or it would keep the slices for the whole leg, after they are given away
    int rounds = 0;
    int number = 0; // of the sub-epoch within the leg
    PassOrder order = schedule.pass(stretches.get(0).pass().number());
    PassOrder before = order; // that of the pass before
    PassOrder next = order; // that of the pass after
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      Pass pass = stretch.pass();
      if (i > 0) {
        before = order;
        order = next;
      }
      next = pass.trains() ? schedule.pass(pass.next()) : order;
      WorkerReport report = WorkerReport.before(reports, pass, worker, stretch.first());
      Tally tally = report.tally();
      long opened = System.nanoTime();
      long transfer = exchange.transferNanos();
      long bytes = exchange.bytesMoved();
      long compute = 0;
      long wait = 0;
      for (int step = stretch.first(); step < stretch.end(); step++, number++) {
        long asked = System.nanoTime();
        int s = order.slice(worker, step);
        S slice;
        if (number < slots) {
          slice = held.removeFirst();
        } else {
          int sender = sender(before, order, s, step);
          slice = exchange.receive(new Message(number, pass.number(), s, sender, worker));
        }
        exchange.checkAlive();
        Visit visit = new Visit(schedule, pass, worker, s, step);
        HeldOut set = pass.evaluates();
        B block = data.block(s);
        if (step + 1 < stretch.end()) {
          data.ahead(order.slice(worker, step + 1));
        } else if (i + 1 < stretches.size()) {
          data.ahead(next.slice(worker, 0));
        }
        long began = System.nanoTime();
        if (set == null) {
          kernel.train(visit, block, pinned, slice, tally);
        } else {
          kernel.evaluate(visit, set, block, pinned, slice, tally);
        }
        long ended = System.nanoTime();
        wait += began - asked;
        compute += ended - began;
        boolean stays = step + slots < steps; // in this pass
        int receiver = stays ? order.worker(s, step + slots) : next.worker(s, step % slots);
        int passOfNext = stays ? pass.number() : pass.next();
        exchange.send(new Message(number + slots, passOfNext, s, worker, receiver), slice);
      }
      int sums = pass.trains() && stretch.endsPass(schedule) ? program.sums(pass) : 0;
      if (sums > 0) {
        double[] mine = new double[sums];
        kernel.contribute(pass, pinned, mine);
        long asked = System.nanoTime();
        double[] all = exchange.sum(rounds++, mine);
        wait += System.nanoTime() - asked;
        kernel.receive(pass, pinned, all);
      }
      WorkerReport.Cost cost =
          new WorkerReport.Cost(
              System.nanoTime() - opened,
              compute,
              wait,
              exchange.transferNanos() - transfer,
              exchange.bytesMoved() - bytes);
      reports.add(report.plus(cost));
    }
    Stretch end = stretches.get(stretches.size() - 1);
    List<S> last = new ArrayList<>();
    for (int step = end.end(); step < end.end() + slots; step++, number++) {
      if (number < slots) { // the leg was shorter than the slices that a worker holds
        last.add(held.removeFirst());
      } else {
        int pass = step < steps ? end.pass().number() : end.pass().next();
        int s = step < steps ? order.slice(worker, step) : next.slice(worker, step - steps);
        int sender = sender(before, order, s, step);
        last.add(exchange.receive(new Message(number, pass, s, sender, worker)));
      }
    }
    exchange.flush();
    return new WorkerState<>(pinned, last, reports);
  }

  /**
   * Who trained a slice m sub-epochs before.
   *
   * @param before the order of the pass before
   * @param order of the pass
   * @param step of the pass, or, counted on, of the one after
   */
  private int sender(PassOrder before, PassOrder order, int slice, int step) {
    int then = step - schedule.slicesPerWorker();
    return then < 0 ? before.worker(slice, schedule.slices() + then) : order.worker(slice, then);
  }
}
