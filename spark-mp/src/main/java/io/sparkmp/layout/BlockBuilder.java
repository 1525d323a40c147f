package io.sparkmp.layout;

import java.io.Serializable;

/**
 * Makes an application's block of sorted records.
 *
 * @param <B> the block
 */
@FunctionalInterface
public interface BlockBuilder<B> extends Serializable {

  /** A block of entries that are sorted by row and column; those of one set are distinct. */
  B build(SparseBlock sorted);
}
