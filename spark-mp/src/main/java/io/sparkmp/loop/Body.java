package io.sparkmp.loop;

import java.io.Serializable;

/**
 * What a loop does with a record. It may capture constants, and must not keep anything else from
 * one record to the next: a result would then depend on how the records are divided.
 */
@FunctionalInterface
public interface Body extends Serializable {

  /** What is done with the record at which the loop is. */
  @FunctionalInterface
  interface Step {

    /** Trains on it. */
    void train();
  }

  /** What is done with some records in turn. */
  @FunctionalInterface
  interface Block {

    /**
     * Trains on records {@code from} to {@code to - 1} of the block at hand, in their order.
     *
     * @param from at least 0
     */
    void train(int from, int to);
  }

  /**
   * A step for a body that has arithmetic of its own: it goes from record to record by {@link
   * At#to}, and finds the numbers of a row by {@link Cursor#numbers} and {@link Cursor#from}.
   */
  static Step block(At at, Block block) {
    return new BlockStep(at, block);
  }

  /**
   * Takes the cursors that it needs, once a worker.
   *
   * @param at where the loop is; its cursors are laid over the rows of each record in turn
   * @return what is done with each record, by these cursors
   */
  Step bind(At at);
}
