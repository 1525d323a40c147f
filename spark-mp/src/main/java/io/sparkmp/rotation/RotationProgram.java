package io.sparkmp.rotation;

import java.io.Serializable;

/**
 * A model-parallel program: its kernel, and how to copy its state. Sent to every worker, so it
 * holds settings and no data.
 *
 * @param <B> a block of data
 * @param <W> the pinned state of a worker
 * @param <S> a slice of the model
 */
public interface RotationProgram<B, W, S> extends Serializable {

  /** How many passes make an epoch, at least 1. */
  default int passes() {
    return 1;
  }

  /**
   * How many numbers are summed over all workers at the end of a pass that trains, 0 for none.
   * Workers wait for each other where there are some, and the sums are the same bytes in every
   * engine.
   */
  default int sums(Pass pass) {
    return 0;
  }

  /**
   * The time that a record takes in an epoch, about, in units of 100 ns, which is that of a simple
   * update. Where an epoch will take long by it, the first leg is short, see the design of legs.
   */
  default long effort() {
    return 1;
  }

  /**
   * Whether a training may end before its last epoch: after an epoch of which no worker has counted
   * an update. Epochs after it must change nothing and count nothing either, since they may be of
   * the same leg.
   */
  default boolean endsByItself() {
    return false;
  }

  /**
   * The first epoch, from 1, after which there is a model to be judged; those before it only
   * prepare, and are not compared by their validation losses.
   */
  default int firstJudged() {
    return 1;
  }

  /** A kernel for one worker. */
  Kernel<B, W, S> newKernel();

  /** A copy that shares nothing which a kernel changes. */
  W copyPinned(W pinned);

  /** A copy that shares nothing which a kernel changes. */
  S copySlice(S slice);
}
