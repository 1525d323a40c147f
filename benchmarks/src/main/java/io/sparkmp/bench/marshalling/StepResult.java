package io.sparkmp.bench.marshalling;

import java.io.Serializable;

/**
 * What a task has made of its block.
 *
 * @param factors after the step
 * @param split of the task's time
 */
record StepResult(Block.Factors factors, Split split) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Where the time went, in nanoseconds.
   *
   * @param start of the process, as far as it did not overlap with serialising
   * @param serialise encoding and decoding, on both sides
   * @param compute in the kernel
   */
  record Split(double start, double serialise, double compute) implements Serializable {
    private static final long serialVersionUID = 1L;
  }
}
