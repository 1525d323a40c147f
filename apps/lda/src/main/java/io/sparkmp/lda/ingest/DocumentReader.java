package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.spark.ingest.PieceReader;
import java.util.Iterator;

/**
 * Reads documents piece by piece.
 *
 * @param <T> an element of the input
 */
abstract class DocumentReader<T> extends PieceReader<T> {

  DocumentReader(Iterator<T> input, String source, IdType documentType) {
    super(input, source, documentType, IdType.STRING);
  }

  @Override
  protected final Records finish(Records piece) {
    return DocumentRecords.merged(piece);
  }
}
