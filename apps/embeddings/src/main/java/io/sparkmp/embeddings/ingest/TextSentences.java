package io.sparkmp.embeddings.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.text.TextSource;
import org.apache.spark.api.java.JavaRDD;

/**
 * Sentences of text, or of arrays of tokens.
 *
 * @param texts one per sentence: lines or files of text, or rows of a table
 */
public record TextSentences(TextSource texts) implements SentenceSource, TextSource.User {

  @Override
  public IdType sentenceType() {
    return texts.idType();
  }

  @Override
  public String remedy() {
    return "--skip-malformed leaves them out";
  }

  @Override
  public JavaRDD<ReadPart> read() {
    return texts.read(new Tokens());
  }
}
