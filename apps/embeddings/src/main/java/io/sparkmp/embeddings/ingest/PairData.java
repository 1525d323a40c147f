package io.sparkmp.embeddings.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.LaidOut;

/**
 * Pairs laid out over the workers: rows are centres, columns contexts.
 *
 * @param laidOut the blocks; stored until this is closed
 * @param isWeighted whether the values of pairs say how often to train each; otherwise once
 * @param stats the statistics of the pairs
 */
public record PairData(LaidOut<SparseBlock> laidOut, boolean isWeighted, PairStats stats)
    implements AutoCloseable {

  @Override
  public void close() {
    laidOut.close();
  }
}
