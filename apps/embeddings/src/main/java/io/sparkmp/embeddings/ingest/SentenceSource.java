package io.sparkmp.embeddings.ingest;

import io.sparkmp.embeddings.pairs.PairMaker;
import io.sparkmp.ids.IdType;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.ingest.RecordSource;
import io.sparkmp.spark.text.WordRecords;
import io.sparkmp.text.Words;
import org.apache.spark.api.java.JavaRDD;

/** A source of sentences or other sequences, such as the items of a user. */
public sealed interface SentenceSource extends RecordSource permits TextSentences, FrameSentences {

  /** The type of sentence ids. Words are text. */
  IdType sentenceType();

  /**
   * Reads everything, in pieces: a record is a word of a sentence, in order, and its value says
   * whether it is the first; a sentence is never split over pieces.
   */
  JavaRDD<ReadPart> read();

  @Override
  default String noun() {
    return "sentence";
  }

  /** Makes one record per word. */
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
