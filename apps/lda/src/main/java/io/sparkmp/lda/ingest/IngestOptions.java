package io.sparkmp.lda.ingest;

import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.DocumentHoldOut;
import io.sparkmp.spark.layout.BlockStorage;

/**
 * How documents are read and laid out.
 *
 * @param workers P
 * @param slicesPerWorker m
 * @param holdOut what is held out
 * @param cutOffs which words are dropped
 * @param skipMalformed whether malformed records are counted and left out, or an error
 * @param storage where the tokens are kept between two visits
 */
public record IngestOptions(
    int workers,
    int slicesPerWorker,
    DocumentHoldOut holdOut,
    CutOffs cutOffs,
    boolean skipMalformed,
    BlockStorage storage) {

  /** Keeps tokens in memory where they fit. */
  public IngestOptions(
      int workers,
      int slicesPerWorker,
      DocumentHoldOut holdOut,
      CutOffs cutOffs,
      boolean skipMalformed) {
    this(workers, slicesPerWorker, holdOut, cutOffs, skipMalformed, BlockStorage.AUTO);
  }
}
