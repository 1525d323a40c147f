package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;

/** Where documents come from. Reading it twice gives the same documents. */
public sealed interface CorpusSource permits BagOfWords, LdaC, PlainText, TableCorpus, FrameCorpus {

  /** The type of the documents' ids. Words are text. */
  IdType documentType();

  /** What messages call it. */
  String description();

  /** What it is taken for, and how it becomes words: for people, who may have meant another. */
  String form();

  /** Reads all of it, one element a partition. */
  JavaRDD<IngestedDocuments> read();

  /** A message that names the record and its place as well as can be known. */
  String locate(Problem problem);

  /** How to leave malformed records out, as the end of a message. */
  default String skipHint() {
    return "; --skip-malformed leaves them out";
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
