package io.sparkmp.rotation;

import java.io.Serializable;

/**
 * What one worker did in one pass.
 *
 * @param pass which pass
 * @param worker p of P
 * @param tally the loss over the worker's blocks
 * @param cost where the time went
 */
public record WorkerReport(Pass pass, int worker, Tally tally, Cost cost) implements Serializable {

  /**
   * Where a pass spent its time.
   *
   * @param wallNanos from the first block to the last hand-over
   * @param computeNanos in the kernel
   * @param waitNanos waiting for a slice that was not there yet, or for a block from disk
   * @param transferNanos encoding, sending and decoding slices for another process; may overlap
   *     with computing
   * @param bytesMoved sent to another process
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
