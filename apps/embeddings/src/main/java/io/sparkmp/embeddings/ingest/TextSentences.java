package io.sparkmp.embeddings.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.spark.ingest.ExpectedRecords;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.text.TextSource;
import org.apache.spark.api.java.JavaRDD;

/**
 * Sentences of text, or of arrays of tokens.
 *
 * @param texts one a sentence: lines or files of text, or rows of a table
 */
public record TextSentences(TextSource texts) implements SentenceSource {

  @Override
  public IdType sentenceType() {
    return texts.idType();
  }

  @Override
  public String description() {
    return texts.description();
  }

  @Override
  public String form() {
    return texts.form();
  }

  @Override
  public String remedy() {
    return "--skip-malformed leaves them out";
  }

  @Override
  public String locate(Problem problem) {
    return texts.locate(problem);
  }

  @Override
  public ExpectedRecords expected() {
    return texts.expected();
  }

  @Override
  public JavaRDD<ReadPart> read() {
    return texts.read(new Tokens());
  }
}
