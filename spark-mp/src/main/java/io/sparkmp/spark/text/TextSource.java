package io.sparkmp.spark.text;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** A source of texts with ids. Reading it twice gives the same words. */
public sealed interface TextSource extends RecordSource permits PlainTexts, TableTexts {

  /** The type of the texts' ids. */
  IdType idType();

  /**
   * Reads everything, in pieces; rows are texts. Texts with the same id may be in several pieces.
   *
   * @param records turns the words of a text into records
   */
  JavaRDD<ReadPart> read(WordRecords records);

  /** What is wrong with a tokenised text, or null. */
  static @Nullable String problem(List<String> tokens) {
    int place = tokens.indexOf(null);
    return place < 0 ? null : "the token at " + place + " is null";
  }
}
