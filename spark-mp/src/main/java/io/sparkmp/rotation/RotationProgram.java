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
   * How many numbers are summed over all workers at the end of a training pass, 0 for none. If
   * there are any, workers wait for each other there; the sums are the same bytes with every
   * engine.
   */
  default int sums(Pass pass) {
    return 0;
  }

  /**
   * About the time that a record takes in an epoch, in units of 100 ns, the time of a simple
   * update. If an epoch is expected to take long, the first leg is short, see the design of legs.
   */
  default long effort() {
    return 1;
  }

  /**
   * Whether a training may end before its last epoch: after an epoch in which no worker has counted
   * an update. Later epochs must change nothing and count nothing either, since they may be in the
   * same leg.
   */
  default boolean endsByItself() {
    return false;
  }

  /**
   * The first epoch, from 1, after which there is a model to judge; earlier epochs only prepare,
   * and their validation losses are not compared.
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
