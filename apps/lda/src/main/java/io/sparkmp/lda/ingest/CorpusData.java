package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.spark.layout.LaidOut;
import io.sparkmp.spark.layout.WorkerBlocks;
import org.apache.spark.api.java.JavaRDD;

/**
 * Documents laid out over the workers: rows are documents, columns are words.
 *
 * @param laidOut the blocks; stored until this is closed
 * @param stats over all workers
 * @param wordCount the number of distinct words
 */
public record CorpusData(LaidOut<TokenBlock> laidOut, CorpusStats stats, long wordCount)
    implements AutoCloseable {

  /** The words of each slice with their training token counts. */
  public JavaRDD<IdCounts> words() {
    return laidOut.columns().dictionary();
  }

  /** The blocks by worker, for use within a task. */
  public JavaRDD<WorkerBlocks<TokenBlock>> byWorker() {
    return laidOut.byWorker();
  }

  @Override
  public void close() {
    laidOut.close();
  }
}
