package io.sparkmp.cf.kernel;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.RotationProgram;

/**
 * Matrix factorisation as a model-parallel program: user factors are pinned, item factors rotate.
 *
 * @param <R> rows of factors, of users and of items
 */
public sealed interface FactorProgram<R extends FactorRows>
    extends RotationProgram<SparseBlock, R, R> permits FactorisationProgram, ImplicitProgram {

  /** What is learned, and how. */
  FactorOptions options();

  /** A part of every prediction. */
  default float mean() {
    return 0;
  }

  /** Predictions are not below. */
  default float minRating() {
    return -Float.MAX_VALUE;
  }

  /** Predictions are not above. */
  default float maxRating() {
    return Float.MAX_VALUE;
  }

  /** Rows before the first epoch, on {@code factors}, which then belong to them. */
  R rows(FactorTable factors);

  /** A copy that shares nothing. */
  R copy(R rows);

  @Override
  default R copyPinned(R users) {
    return copy(users);
  }

  @Override
  default R copySlice(R items) {
    return copy(items);
  }
}
