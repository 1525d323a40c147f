package io.sparkmp.loop;

import java.io.Serializable;

/**
 * The body of a loop, run for each record. It may capture constants, but must not keep anything
 * else from one record to the next: the result would then depend on how records are divided.
 */
@FunctionalInterface
public interface Body extends Serializable {

  /** Trains the current record. */
  @FunctionalInterface
  interface Step {

    /** Trains on the current record. */
    void train();
  }

  /** Trains several records in turn. */
  @FunctionalInterface
  interface Block {

    /**
     * Trains on records {@code from} to {@code to - 1} of the current block, in order.
     *
     * @param from at least 0
     */
    void train(int from, int to);
  }

  /**
   * A step for a body with its own arithmetic: it moves from record to record by {@link At#to}, and
   * finds the numbers of a row by {@link Cursor#numbers} and {@link Cursor#from}.
   */
  static Step block(At at, Block block) {
    return new BlockStep(at, block);
  }

  /**
   * Takes the cursors that the body needs, once per worker.
   *
   * @param at the loop's position; its cursors move to the rows of each record in turn
   * @return the step to run for each record, with these cursors
   */
  Step bind(At at);
}
