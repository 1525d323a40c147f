package io.sparkmp.layout;

import java.io.Serializable;

/**
 * Makes an application's block from sorted records.
 *
 * @param <B> the block
 */
@FunctionalInterface
public interface BlockBuilder<B> extends Serializable {

  /** Builds a block from entries sorted by row and column, distinct within each set. */
  B build(SparseBlock sorted);
}
