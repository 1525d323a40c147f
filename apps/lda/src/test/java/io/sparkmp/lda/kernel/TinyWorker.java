package io.sparkmp.lda.kernel;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.rotation.BlockSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one worker.
 *
 * @param documents with their numbers of training tokens
 * @param blocks one a slice
 */
record TinyWorker(IdCounts documents, TokenBlock[] blocks) implements BlockSource<TokenBlock> {

  @Override
  public TokenBlock block(int slice) {
    return blocks[slice];
  }

  WorkerTopics start(DirichletPriors parameters, boolean proposals, long @Nullable [] known) {
    return WorkerTopics.start(
        documents,
        blocks.length,
        Arrays.stream(blocks).map(TokenBlock::training).iterator(),
        parameters,
        proposals,
        known);
  }
}
