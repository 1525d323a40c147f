package io.sparkmp.rotation;

import io.sparkmp.schedule.HeldSlices;
import io.sparkmp.schedule.PassOrder;
import io.sparkmp.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/**
 * The plain loop in schedule order, in one thread and without Spark. It defines the result: every
 * other engine gives the same bytes.
 *
 * @param <B> a block
 * @param <W> the pinned state
 * @param <S> a slice
 */
public final class SerialEngine<B, W, S> {
  private final Schedule schedule;
  private final RotationProgram<B, W, S> program;

  /** An engine for one program. */
  public SerialEngine(Schedule schedule, RotationProgram<B, W, S> program) {
    this.schedule = schedule;
    this.program = program;
  }

  /**
   * Runs a leg on copies of the states.
   *
   * @param leg the passes
   * @param data the blocks of each worker
   * @param states the state of each worker; not changed
   * @return the new states, each with the reports of its worker
   */
  public List<WorkerState<W, S>> run(
      Leg leg, List<? extends BlockSource<B>> data, List<WorkerState<W, S>> states) {
    int workers = schedule.workers();
    List<Stretch> stretches = leg.stretches(program.passes(), schedule.slices());
    Stretch first = stretches.get(0);
    List<W> pinned = new ArrayList<>();
    List<List<WorkerReport>> reports = new ArrayList<>();
    List<S> slices = new ArrayList<>(java.util.Collections.nCopies(schedule.slices(), null));
    HeldSlices start = first.heldBefore(schedule);
    for (int p = 0; p < workers; p++) {
      WorkerState<W, S> state = states.get(p).copy(program);
      pinned.add(state.pinned());
      reports.add(state.reportsOf(first.pass().epoch()));
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        slices.set(start.slice(p, j), state.slices().get(j));
      }
    }
    Kernel<B, W, S> kernel = program.newKernel();
    for (Stretch stretch : stretches) {
      Pass pass = stretch.pass();
      PassOrder order = schedule.pass(pass.number());
      List<WorkerReport> current = new ArrayList<>();
      for (int p = 0; p < workers; p++) {
        current.add(WorkerReport.before(reports.get(p), pass, p, stretch.first()));
      }
      long start0 = System.nanoTime();
      int latest = schedule.delay(workers - 1);
      for (int time = stretch.first(); time < stretch.end() + latest; time++) {
        for (int p = 0; p < workers; p++) {
          int step = time - schedule.delay(p);
          if (step < stretch.first() || step >= stretch.end()) {
            continue;
          }
          int s = order.slice(p, step);
          Visit visit = new Visit(schedule, pass, p, s, step);
          B block = data.get(p).block(s);
          HeldOut set = pass.evaluates();
          Tally tally = current.get(p).tally();
          if (set == null) {
            kernel.train(visit, block, pinned.get(p), slices.get(s), tally);
          } else {
            kernel.evaluate(visit, set, block, pinned.get(p), slices.get(s), tally);
          }
        }
      }
      if (pass.trains() && stretch.endsPass(schedule) && program.sums(pass) > 0) {
        addUp(pass, kernel, pinned);
      }
      long wall = System.nanoTime() - start0;
      for (int p = 0; p < workers; p++) {
        WorkerReport.Cost cost = new WorkerReport.Cost(wall, wall / workers, 0, 0, 0);
        reports.get(p).add(current.get(p).plus(cost));
      }
    }
    HeldSlices end = stretches.get(stretches.size() - 1).heldAfter(schedule);
    List<WorkerState<W, S>> result = new ArrayList<>();
    for (int p = 0; p < workers; p++) {
      List<S> held = new ArrayList<>();
      for (int j = 0; j < schedule.slicesPerWorker(); j++) {
        held.add(slices.get(end.slice(p, j)));
      }
      result.add(new WorkerState<>(pinned.get(p), List.copyOf(held), reports.get(p)));
    }
    return result;
  }

  private void addUp(Pass pass, Kernel<B, W, S> kernel, List<W> pinned) {
    List<double[]> parts = new ArrayList<>();
    for (W worker : pinned) {
      double[] part = new double[program.sums(pass)];
      kernel.contribute(pass, worker, part);
      parts.add(part);
    }
    double[] sums = Sums.of(parts);
    for (W worker : pinned) {
      kernel.receive(pass, worker, sums);
    }
  }
}
