package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.text.Words;
import java.io.Serializable;

/**
 * What records the words of a text become: one for each word, for each pair of neighbours and so
 * on. A function of its arguments, which is sent with tasks.
 */
public interface WordRecords extends Serializable {

  /** The type of the columns' ids: text, such as the words themselves. */
  default IdType columnType() {
    return IdType.STRING;
  }

  /**
   * Adds the records of a text.
   *
   * @param row of the text: its code among the rows of {@code to}
   * @param words from the first
   * @param to where the records go
   */
  void add(int row, Words words, RecordsBuilder to);

  /** What becomes of the records of a piece, in which a text is as a whole. */
  default Records finish(Records piece) {
    return piece;
  }
}
