package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdType;
import io.sparkmp.layout.Records;
import io.sparkmp.layout.RecordsBuilder;
import io.sparkmp.lda.layout.DocumentRecords;
import io.sparkmp.spark.ingest.ReadPart;
import io.sparkmp.spark.text.TextSource;
import io.sparkmp.spark.text.WordRecords;
import io.sparkmp.text.Words;
import org.apache.spark.api.java.JavaRDD;

/**
 * Text documents as word counts. Table rows with the same id are one document.
 *
 * @param texts documents or parts of documents: lines or files of text, or rows of a table
 */
public record TextCorpus(TextSource texts) implements CorpusSource, TextSource.User {

  @Override
  public IdType documentType() {
    return texts.idType();
  }

  @Override
  public boolean isOfDocuments() {
    return true;
  }

  @Override
  public JavaRDD<ReadPart> read() {
    return texts.read(new Counted());
  }

  /** Makes one record for each distinct word of a document. */
  private record Counted() implements WordRecords {
    @Override
    public void add(int document, Words words, RecordsBuilder to) {
      while (words.next()) {
        DocumentRecords.checkCount(to.addTo(document, words.encode(to.columns()), 1));
      }
    }

    @Override
    public Records finish(Records piece) {
      return DocumentRecords.oneAfterTheOther(piece) ? piece : DocumentRecords.merged(piece);
    }
  }
}
