package io.sparkmp.rotation;

/**
 * The work on one block. A kernel belongs to one worker and may keep scratch memory, but nothing
 * that changes a result: what is learned is in the pinned state and the slices. A kernel in a
 * native call that uses no processor for 30 s ({@code spark.sparkmp.standstill}) is considered
 * hung.
 *
 * @param <B> a block: the data of one worker that touches one slice; never changed
 * @param <W> the pinned state of a worker; changed in place
 * @param <S> a slice of the model; changed in place
 */
public interface Kernel<B, W, S> {

  /**
   * Trains a block against a slice, and adds the training loss, measured before each update, and
   * the number of updates to {@code tally}.
   */
  void train(Visit visit, B block, W pinned, S slice, Tally tally);

  /**
   * Adds the loss of the held-out part of a block to {@code tally}; changes neither {@code pinned}
   * nor {@code slice}.
   */
  void evaluate(Visit visit, HeldOut set, B block, W pinned, S slice, Tally tally);

  /**
   * Gives a worker's part of the sums over all workers, after its last visit of a training pass for
   * which {@link RotationProgram#sums} is not 0. Changes only {@code sums}.
   *
   * @param sums zeros, to be filled
   */
  default void contribute(Pass pass, W pinned, double[] sums) {}

  /**
   * Receives the sums, on each worker and before the next pass.
   *
   * @param sums the sums of all workers' contributions, added in worker order; must not be changed
   */
  default void receive(Pass pass, W pinned, double[] sums) {}
}
