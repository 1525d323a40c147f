package io.sparkmp.schedule;

/** The order of visits in one pass. */
public sealed interface PassOrder permits RingOrder, PipelineOrder {

  /**
   * The slice that {@code worker} trains in sub-epoch {@code step} of the pass, 0 to S - 1, counted
   * from the worker's own first sub-epoch.
   */
  int slice(int worker, int step);
}
