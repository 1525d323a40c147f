package io.sparkmp.schedule;

/** The visits of one pass. */
public sealed interface PassOrder permits RingOrder, PipelineOrder {

  /**
   * The slice that {@code worker} trains in sub-epoch {@code step}, 0 to S - 1, of the pass;
   * counted from the worker's own first one.
   */
  int slice(int worker, int step);
}
