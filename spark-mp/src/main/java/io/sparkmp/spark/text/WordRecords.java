package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.text.Words;
import java.io.Serializable;

/**
 * Turns the words of a text into records: one per word, per pair of neighbours and so on. A pure
 * function, sent with tasks.
 */
public interface WordRecords extends Serializable {

  /** The type of the column ids: text, such as the words themselves. */
  default IdType columnType() {
    return IdType.STRING;
  }

  /**
   * Adds the records of a text.
   *
   * @param row the text's code among the rows of {@code to}
   * @param words starting before the first word
   * @param to receives the records
   */
  void add(int row, Words words, RecordsBuilder to);

  /** Post-processes the records of a piece, which holds whole texts. */
  default Records finish(Records piece) {
    return piece;
  }
}
