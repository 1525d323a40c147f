package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.spark.ingest.PieceReader;
import java.util.Iterator;

/**
 * Reads texts piece by piece.
 *
 * @param <T> an element of the input
 */
abstract class TextReader<T> extends PieceReader<T> {
  final WordRecords records;

  TextReader(Iterator<T> input, String source, IdType idType, WordRecords records) {
    super(input, source, idType, records.columnType());
    this.records = records;
  }

  @Override
  protected final Records finish(Records piece) {
    return records.finish(piece);
  }
}
