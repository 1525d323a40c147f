package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** Where texts come from, each with an id. Reading it twice gives the same words. */
public sealed interface TextSource extends RecordSource permits PlainTexts, TableTexts {

  /** The type of the texts' ids. */
  IdType idType();

  /**
   * Reads all of it, in pieces: rows are texts. Texts of the same id may be in several pieces.
   *
   * @param records what the words of a text become
   */
  JavaRDD<ReadPart> read(WordRecords records);

  /** What is wrong with a text that is given as tokens, or null. */
  static @Nullable String problem(List<String> tokens) {
    int place = tokens.indexOf(null);
    return place < 0 ? null : "the token at " + place + " is null";
  }
}
