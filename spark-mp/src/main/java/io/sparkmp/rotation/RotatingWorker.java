package io.sparkmp.rotation;

import io.sparkmp.schedule.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * One worker's loop through a leg: take the slice that the schedule names, run the kernel, hand the
 * slice to the worker that needs it next. It waits only for its own next slice, unless numbers are
 * summed over all workers at the end of a pass.
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

  /** A worker that communicates with the others through {@code exchange}. */
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
   * @param data the blocks of this worker
   * @param start the state of this worker; changed in place, its slices are given away
   * @return the state after the leg
   */
  public WorkerState<W, S> run(Leg leg, BlockSource<B> data, WorkerState<W, S> start) {
    Kernel<B, W, S> kernel = program.newKernel();
    W pinned = start.pinned();
    ArrayDeque<S> held = new ArrayDeque<>(start.slices());
    List<Stretch> stretches = leg.stretches(program.passes(), schedule.slices());
    List<WorkerReport> reports = start.reportsOf(stretches.get(0).pass().epoch());
    start = null; // otherwise it would keep the slices in memory for the whole leg
    Route route = Route.of(schedule, stretches, worker);
    int steps = stretches.stream().mapToInt(each -> each.end() - each.first()).sum();
    int trained = 0;
    int taken = 0;
    int rounds = 0;
    Clock clock = new Clock();
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      Pass pass = stretch.pass();
      route.advance();
      WorkerReport report = WorkerReport.before(reports, pass, worker, stretch.first());
      for (int step = stretch.first(); step < stretch.end(); step++) {
        clock.start();
        for (; taken <= Math.min(trained + route.ahead(), steps - 1); taken++) {
          Message arrival = route.arrival(step + taken - trained);
          if (arrival != null) {
            S come = exchange.receive(arrival);
            if (taken == 0) {
              route.givenAway().forEach(message -> exchange.send(message, held.removeFirst()));
            }
            held.add(come);
          }
        }
        S slice = held.removeFirst();
        trained++;
        exchange.checkAlive();
        int s = route.slice(step);
        B block = data.block(s);
        if (step + 1 < stretch.end()) {
          data.ahead(route.slice(step + 1));
        } else if (i + 1 < stretches.size()) {
          data.ahead(route.firstOfNext());
        }
        clock.waited();
        Visit visit = new Visit(schedule, pass, worker, s, step);
        HeldOut set = pass.evaluates();
        if (set == null) {
          kernel.train(visit, block, pinned, slice, report.tally());
        } else {
          kernel.evaluate(visit, set, block, pinned, slice, report.tally());
        }
        clock.computed();
        exchange.send(route.departure(step), slice);
      }
      int sums = pass.trains() && stretch.endsPass(schedule) ? program.sums(pass) : 0;
      if (sums > 0) {
        double[] mine = new double[sums];
        kernel.contribute(pass, pinned, mine);
        clock.start();
        double[] all = exchange.sum(rounds++, mine);
        clock.waited();
        kernel.receive(pass, pinned, all);
      }
      reports.add(report.plus(clock.take()));
    }
    List<S> last = new ArrayList<>();
    clock.start();
    for (Message message : route.last()) {
      last.add(message == null ? held.removeFirst() : exchange.receive(message));
    }
    exchange.flush();
    clock.waited();
    reports.add(reports.remove(reports.size() - 1).plus(clock.take()));
    return new WorkerState<>(pinned, last, reports);
  }

  /** Where the time goes. */
  private final class Clock {
    private long opened = System.nanoTime();
    private long transfer = exchange.transferNanos();
    private long bytes = exchange.bytesMoved();
    private long compute;
    private long wait;
    private long last;

    void start() {
      last = System.nanoTime();
    }

    private long lap() {
      long before = last;
      start();
      return last - before;
    }

    void waited() {
      wait += lap();
    }

    void computed() {
      compute += lap();
    }

    /** The cost since the last call. */
    WorkerReport.Cost take() {
      long now = System.nanoTime();
      long transferred = exchange.transferNanos();
      long sent = exchange.bytesMoved();
      WorkerReport.Cost cost =
          new WorkerReport.Cost(now - opened, compute, wait, transferred - transfer, sent - bytes);
      opened = now;
      transfer = transferred;
      bytes = sent;
      compute = 0;
      wait = 0;
      return cost;
    }
  }
}
