package io.sparkmp.lda.ingest;

import io.sparkmp.lda.layout.DocumentChunk;
import io.sparkmp.spark.ingest.Problems;
import java.io.Serializable;

/**
 * The documents of one input partition, and what could not be read of it.
 *
 * @param documents those that could; a document may go on in another partition
 * @param problems records that could not
 * @param file that the partition is of, or what else it comes from
 * @param records how many there are, malformed ones too
 */
public record IngestedDocuments(
    DocumentChunk documents, Problems problems, String file, long records) implements Serializable {

  /** Without the documents. */
  ReadReport report() {
    return new ReadReport(problems, file, records);
  }
}
