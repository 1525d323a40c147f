package io.sparkmp.bench.marshalling;

import java.io.Serializable;

/**
 * A task's result for its block.
 *
 * @param factors after the step
 * @param split the split of the task's time
 */
record StepResult(Block.Factors factors, Split split) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Where the time went, in nanoseconds.
   *
   * @param start the start of the process, without overlap with serialising
   * @param serialise encoding and decoding, on both sides
   * @param compute in the kernel
   */
  record Split(double start, double serialise, double compute) implements Serializable {
    private static final long serialVersionUID = 1L;
  }
}
