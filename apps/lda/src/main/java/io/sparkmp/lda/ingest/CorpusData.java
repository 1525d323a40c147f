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
 * @param laidOut the blocks; kept until this is closed
 * @param stats over all workers
 * @param wordCount how many different words there are
 */
public record CorpusData(LaidOut<TokenBlock> laidOut, CorpusStats stats, long wordCount)
    implements AutoCloseable {

  /** The words of each slice with their numbers of training tokens. */
  public JavaRDD<IdCounts> words() {
    return laidOut.columns().dictionary();
  }

  /** The blocks by worker, to be used within a task. */
  public JavaRDD<WorkerBlocks<TokenBlock>> byWorker() {
    return laidOut.byWorker();
  }

  @Override
  public void close() {
    laidOut.close();
  }
}
