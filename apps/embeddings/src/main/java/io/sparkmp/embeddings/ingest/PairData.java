package io.sparkmp.embeddings.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.LaidOut;

/**
 * Pairs laid out over the workers: rows are centres, columns contexts.
 *
 * @param laidOut the blocks; stored until this is closed
 * @param isGiven whether pairs were given, and not made of sentences
 * @param stats the statistics of the pairs
 */
public record PairData(LaidOut<SparseBlock> laidOut, boolean isGiven, PairStats stats)
    implements AutoCloseable {

  @Override
  public void close() {
    laidOut.close();
  }
}
