package io.sparkmp.rotation;

import java.io.Serializable;
import java.util.List;

/**
 * What one worker did in one pass, as far as the pass is trained.
 *
 * @param pass which pass
 * @param worker p of P
 * @param tally the loss over the worker's blocks
 * @param cost where the time went
 */
public record WorkerReport(Pass pass, int worker, Tally tally, Cost cost) implements Serializable {

  /**
   * The report of a pass before one of its sub-epochs. However a pass is cut into legs, sums of
   * doubles have the same bits, because the tally runs on.
   *
   * @param reports the reports so far; if {@code step} is not 0, the last one, which is of this
   *     pass, is removed
   * @param step the next sub-epoch of the pass
   * @return a report with a tally of its own
   */
  public static WorkerReport before(List<WorkerReport> reports, Pass pass, int worker, int step) {
    Tally tally = new Tally();
    if (step == 0) {
      return new WorkerReport(pass, worker, tally, Cost.NONE);
    }
    WorkerReport soFar = reports.remove(reports.size() - 1);
    tally.add(soFar.tally());
    return new WorkerReport(pass, worker, tally, soFar.cost());
  }

  /** This report with more cost. */
  public WorkerReport plus(Cost more) {
    return new WorkerReport(pass, worker, tally, cost.plus(more));
  }

  /**
   * Where a pass spent its time.
   *
   * @param wallNanos from the first block to the last hand-over
   * @param computeNanos in the kernel
   * @param waitNanos waiting for a slice that was not there yet, or for a block from disk; in an
   *     epoch of an engine that starts jobs, {@link EpochReport#waitingByClock}
   * @param transferNanos encoding, sending and decoding slices for another process; may overlap
   *     with computing
   * @param bytesMoved bytes sent to another process
   */
  public record Cost(
      long wallNanos, long computeNanos, long waitNanos, long transferNanos, long bytesMoved)
      implements Serializable {

    /** No time at all. */
    public static final Cost NONE = new Cost(0, 0, 0, 0, 0);

    /** The sum of both. */
    public Cost plus(Cost other) {
      return new Cost(
          wallNanos + other.wallNanos,
          computeNanos + other.computeNanos,
          waitNanos + other.waitNanos,
          transferNanos + other.transferNanos,
          bytesMoved + other.bytesMoved);
    }
  }
}
