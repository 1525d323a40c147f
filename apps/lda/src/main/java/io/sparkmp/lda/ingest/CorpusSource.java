package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;

/** Where documents come from. Reading it twice gives the same documents. */
public sealed interface CorpusSource extends RecordSource
    permits FileCorpus, TextCorpus, FrameCorpus {

  /** The type of the documents' ids. Words are text. */
  IdType documentType();

  /**
   * Reads all of it, in pieces: rows are documents, columns are words. A document may go on in
   * another piece, but each piece has one record for each of its documents and words.
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

  /** Whether each record is a document, of an id that others may have too. */
  default boolean isOfDocuments() {
    return false;
  }

  /** How many documents it says it has, if some of these may be empty and not listed; else 0. */
  default long statedDocuments() {
    return 0;
  }

  /**
   * Checks that nothing is missing.
   *
   * @param records how many each file has
   * @throws IngestException if the source says that it has another number
   */
  default void checkRecords(Map<String, Long> records) {}
}
