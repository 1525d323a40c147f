package io.sparkmp.schedule;

/** The way that slices take past the workers. */
public enum Course {
  /**
   * Each slice goes round, and each pass has an order of its own. All workers are busy from the
   * first sub-epoch on.
   */
  RING,

  /**
   * Each slice goes from the first worker to the last, and then to the first again; each worker
   * takes the slices from the first to the last, m sub-epochs after the worker before it. So each
   * record is trained after the same others whatever P and m are, if the records are divided in the
   * order of their ids. A leg fills and empties like a pipeline; with P = 2 and m = 2:
   *
   * <pre>
   *              t=0 1 2 3 4 5 6 7 8 9
   *   worker 0    0 1 2 3|0 1 2 3
   *   worker 1        0 1 2 3|0 1 2 3
   * </pre>
   */
  PIPELINE
}
