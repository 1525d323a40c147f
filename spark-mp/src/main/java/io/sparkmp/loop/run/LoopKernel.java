package io.sparkmp.loop.run;

import io.sparkmp.layout.Entries;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.loop.Body;
import io.sparkmp.loop.LoopState;
import io.sparkmp.rotation.HeldOut;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;

/** Runs a body over the records of a block. */
final class LoopKernel implements Kernel<SparseBlock, LoopState, LoopState> {
  private final LoopProgram program;
  private final Carried carried;
  private final RecordPosition at;
  private final Body.Step step;
  private final RecordLoop loop;

  LoopKernel(LoopProgram program) {
    this.program = program;
    this.carried = new Carried(program.totals());
    this.at = new RecordPosition(program, carried);
    this.step = program.body.bind(at);
    this.loop = RecordLoop.of(step);
  }

  @Override
  public void train(
      Visit visit, SparseBlock block, LoopState worker, LoopState slice, Tally tally) {
    Entries entries = block.training();
    carried.arrive(worker, slice, visit.slice());
    int from = part(entries, visit.pass().part());
    int to = part(entries, visit.pass().part() + 1);
    at.enter(visit, entries, worker, slice);
    at.range(from, to);
    loop.train(step, at, from, to);
    carried.leave(worker, slice, visit.slice());
    tally.add(at.takeLoss(), to - from + at.takeOthers());
  }

  /** Where a round's part of the records starts. */
  private int part(Entries entries, int round) {
    return (int) ((long) entries.size() * round / program.passes());
  }

  @Override
  public void evaluate(
      Visit visit, HeldOut set, SparseBlock block, LoopState worker, LoopState slice, Tally tally) {
    Entries entries = block.entries(set);
    at.enter(visit, entries, worker, slice);
    double sum = 0;
    for (int k = 0; k < entries.size(); k++) {
      at.to(k);
      sum += program.loss.of(at);
    }
    tally.add(sum, entries.size());
  }
}
