package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;

/** A source of documents. Reading it twice gives the same documents. */
public sealed interface CorpusSource extends RecordSource
    permits FileCorpus, TextCorpus, FrameCorpus {

  /** The type of document ids. Words are text. */
  IdType documentType();

  /**
   * Reads everything, in pieces: rows are documents, columns are words. A document may continue in
   * another piece, but each piece has one record per document and word.
   */
  JavaRDD<ReadPart> read();

  @Override
  default String noun() {
    return "document";
  }

  @Override
  default String rowName() {
    return "document";
  }

  @Override
  default String remedy() {
    return "--skip-malformed leaves them out";
  }

  /** Whether each record is a document, whose id may repeat. */
  default boolean isOfDocuments() {
    return false;
  }

  /** The stated number of documents, if empty ones may be missing; else 0. */
  default long statedDocuments() {
    return 0;
  }

  /**
   * Checks that nothing is missing.
   *
   * @param records the number of records in each file
   * @throws IngestException if the source states another number
   */
  default void checkRecords(Map<String, Long> records) {}
}
