package io.sparkmp.lda.ingest;

import io.sparkmp.lda.layout.CutOffs;
import io.sparkmp.lda.layout.HoldOut;

/**
 * How documents are read and laid out.
 *
 * @param workers P
 * @param slicesPerWorker m
 * @param holdOut what is held out
 * @param cutOffs which words are dropped
 * @param skipMalformed whether malformed records are counted and left out, or an error
 */
public record IngestOptions(
    int workers, int slicesPerWorker, HoldOut holdOut, CutOffs cutOffs, boolean skipMalformed) {}
