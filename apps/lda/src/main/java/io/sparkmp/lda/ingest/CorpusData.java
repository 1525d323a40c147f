package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.lda.kernel.DocumentPartition;
import io.sparkmp.lda.layout.CorpusStats;
import io.sparkmp.lda.layout.DocumentLayout;
import io.sparkmp.lda.layout.SliceWords;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.schedule.Schedule;
import org.apache.spark.api.java.JavaRDD;

/**
 * Documents laid out over the workers.
 *
 * @param partitions one a worker
 * @param laidOut what {@code partitions} is a view of; persisted
 * @param slices the words of each slice; persisted
 * @param stats over all workers
 * @param placeDocuments the worker of each document
 * @param placeWords the slice of each word
 * @param documentType of the documents' ids
 * @param words how many there are
 */
public record CorpusData(
    JavaRDD<DocumentPartition> partitions,
    JavaRDD<DocumentLayout.Result> laidOut,
    JavaRDD<SliceWords> slices,
    CorpusStats stats,
    IdPlacement placeDocuments,
    IdPlacement placeWords,
    IdType documentType,
    long words)
    implements AutoCloseable {

  /** The schedule of a training on these workers and slices. */
  public Schedule schedule(long seed) {
    return new Schedule(partitions.getNumPartitions(), slicesPerWorker(), seed);
  }

  /** How many slices a worker holds at a time, or m. */
  public int slicesPerWorker() {
    return slices.getNumPartitions() / partitions.getNumPartitions();
  }

  /** Frees the memory. */
  @Override
  public void close() {
    laidOut.unpersist(false);
    slices.unpersist(false);
  }
}
