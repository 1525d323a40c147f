package io.sparkmp.schedule;

/** The route of slices past the workers. */
public enum Course {
  /**
   * Slices go round a ring, in a new order each pass. All workers are busy from the first sub-epoch
   * on.
   */
  RING,

  /**
   * Each slice goes from the first worker to the last and then back to the first. Each worker takes
   * the slices in order, m sub-epochs after the previous worker. So each record is trained after
   * the same others for all P and m, if records are divided in the order of their ids. A leg fills
   * and empties like a pipeline; with P = 2 and m = 2:
   *
   * <pre>
   *              t=0 1 2 3 4 5 6 7 8 9
   *   worker 0    0 1 2 3|0 1 2 3
   *   worker 1        0 1 2 3|0 1 2 3
   * </pre>
   */
  PIPELINE
}
