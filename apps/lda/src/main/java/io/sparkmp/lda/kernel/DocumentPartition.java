package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.BlockSource;
import java.io.Serializable;

/**
 * The documents of one worker, laid out once and never changed.
 *
 * <p>Invariant: document d of the worker is {@code documents.ids().get(d)}; so is every document
 * number in the blocks.
 *
 * @param documents the worker's documents with their numbers of training tokens
 * @param blocks one a slice
 */
public record DocumentPartition(IdCounts documents, TokenBlock[] blocks)
    implements BlockSource<DocumentBlock>, Serializable {

  @Override
  public DocumentBlock block(int slice) {
    return new DocumentBlock(this, slice);
  }
}
