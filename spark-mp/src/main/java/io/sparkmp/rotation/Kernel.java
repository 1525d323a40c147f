package io.sparkmp.rotation;

/**
 * The work on one block. A kernel belongs to one worker and may keep scratch memory, but nothing
 * that changes a result: what is learned lives in the pinned state and the slices.
 *
 * @param <B> a block: the data of one worker that touches one slice; never changed
 * @param <W> the pinned state of a worker; changed in place
 * @param <S> a slice of the model; changed in place
 */
public interface Kernel<B, W, S> {

  /**
   * Trains a block against a slice and adds the training loss, as it was before each update, and
   * the number of updates to {@code tally}.
   */
  void train(Visit visit, B block, W pinned, S slice, Tally tally);

  /**
   * Adds the loss of the held-out part of a block to {@code tally}; changes neither {@code pinned}
   * nor {@code slice}.
   */
  void evaluate(Visit visit, HeldOut set, B block, W pinned, S slice, Tally tally);
}
