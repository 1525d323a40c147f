package io.sparkmp.lda.kernel;

import io.sparkmp.rotation.HeldOut;

/**
 * The block of a worker in a slice, from which the worker's other blocks can be seen: what is done
 * a document at a time needs all of its tokens.
 *
 * @param partition of the worker
 * @param slice which block
 */
public record DocumentBlock(DocumentPartition partition, int slice) {

  /** The tokens of one set. */
  public Tokens tokens(HeldOut set) {
    return partition.blocks()[slice].tokens(set);
  }
}
