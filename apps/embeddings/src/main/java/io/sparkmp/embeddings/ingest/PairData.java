package io.sparkmp.embeddings.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.LaidOut;

/**
 * Pairs laid out over the workers: rows are centres, columns contexts.
 *
 * @param laidOut the blocks; kept until this is closed
 * @param stats of what was read
 */
public record PairData(LaidOut<SparseBlock> laidOut, PairStats stats) implements AutoCloseable {

  @Override
  public void close() {
    laidOut.close();
  }
}
