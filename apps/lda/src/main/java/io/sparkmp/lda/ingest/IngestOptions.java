package io.sparkmp.lda.ingest;

import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.layout.BlockStorage;

/**
 * How to read documents and lay them out.
 *
 * @param workers P
 * @param slicesPerWorker m, at least; there are more if blocks would be too large
 * @param holdOut the tokens to hold out
 * @param cutOffs the words to drop
 * @param skipMalformed whether to count and skip malformed records instead of failing
 * @param storage where to keep tokens between two visits
 */
public record IngestOptions(
    int workers,
    int slicesPerWorker,
    DocumentHoldOut holdOut,
    CutOffs cutOffs,
    boolean skipMalformed,
    BlockStorage storage) {

  /** Keeps tokens in memory if they fit. */
  public IngestOptions(
      int workers,
      int slicesPerWorker,
      DocumentHoldOut holdOut,
      CutOffs cutOffs,
      boolean skipMalformed) {
    this(workers, slicesPerWorker, holdOut, cutOffs, skipMalformed, BlockStorage.AUTO);
  }
}
