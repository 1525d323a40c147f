package io.sparkmp.bench.shuffle;

import io.sparkmp.layout.Entries;
import io.sparkmp.rotation.Tally;
import io.sparkmp.rotation.Visit;
import java.io.Serializable;

/**
 * One worker's report on one sub-epoch.
 *
 * @param nanos time in the kernel
 * @param tally the loss
 */
record WorkerTurn(long nanos, Tally tally) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Trains a block against a slice, which is changed in place. */
  static WorkerTurn take(Learner learner, Visit visit, Entries block, float[] slice) {
    long[] nanos = new long[1];
    Tally tally = new Tally();
    learner.newKernel().train(visit, block, nanos, slice, tally);
    return new WorkerTurn(nanos[0], tally);
  }
}
