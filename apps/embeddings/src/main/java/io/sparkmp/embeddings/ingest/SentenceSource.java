package io.sparkmp.embeddings.ingest;

import io.sparkmp.embeddings.pairs.PairMaker;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import io.sparkmp.spark.text.WordRecords;
import io.sparkmp.text.Words;
import org.apache.spark.api.java.JavaRDD;

/** Where sentences come from, or anything else that is in an order, such as the items of a user. */
public sealed interface SentenceSource extends RecordSource permits TextSentences, FrameSentences {

  /** The type of the sentences' ids. Words are text. */
  IdType sentenceType();

  /**
   * Reads all of it, in pieces: a record is a word of a sentence, in their order, and its number
   * says whether it is the first; a sentence is in one piece.
   */
  JavaRDD<ReadPart> read();

  @Override
  default String noun() {
    return "sentence";
  }

  /** One record for each word. */
  record Tokens() implements WordRecords {
    @Override
    public void add(int sentence, Words words, RecordsBuilder to) {
      float mark = PairMaker.FIRST;
      while (words.next()) {
        to.add(sentence, words.encode(to.columns()), mark);
        mark = PairMaker.LATER;
      }
    }
  }
}
