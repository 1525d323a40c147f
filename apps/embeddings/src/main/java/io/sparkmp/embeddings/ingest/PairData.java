package io.sparkmp.embeddings.ingest;

import io.sparkmp.layout.SparseBlock;
import io.sparkmp.spark.layout.LaidOut;

/**
 * Pairs laid out over the workers: rows are centres, columns contexts.
 *
 * @param laidOut the blocks; kept until this is closed
 * @param isWeighted whether the numbers of pairs say how often each is trained; else it is once
 * @param stats of what was read
 */
public record PairData(LaidOut<SparseBlock> laidOut, boolean isWeighted, PairStats stats)
    implements AutoCloseable {

  @Override
  public void close() {
    laidOut.close();
  }
}
