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

  /** A kernel for one worker. */
  Kernel<B, W, S> newKernel();

  /** A copy that shares nothing which a kernel changes. */
  W copyPinned(W pinned);

  /** A copy that shares nothing which a kernel changes. */
  S copySlice(S slice);
}
