package io.sparkmp.lda.ingest;

import io.sparkmp.spark.text.TextTable;
import org.jspecify.annotations.Nullable;

/** How files hold documents. */
public enum CorpusFormat {
  /** A bag of words as UCI has them ({@link BagOfWords}). */
  UCI,
  /** Pairs of word and count, a document a line ({@link LdaC}). */
  LDAC,
  /** Text, a document a line. */
  LINES,
  /** Text, a document a file. */
  FILES,
  /** A table of text with delimiters, a document a record. */
  CSV,
  /** A JSON object a line, each a document. */
  JSON,
  /** A table of Parquet, a document a row. */
  PARQUET,
  /** Anything else that Spark reads, a document a row. */
  TABLE;

  /** Whether documents are numbers, whose words are in a file of their own. */
  public boolean needsVocabulary() {
    return this == UCI || this == LDAC;
  }

  /** The table in a column of which documents are, or null if they are in none. */
  public TextTable.@Nullable Format table() {
    return switch (this) {
      case CSV -> TextTable.Format.CSV;
      case JSON -> TextTable.Format.JSON;
      case PARQUET -> TextTable.Format.PARQUET;
      case TABLE -> TextTable.Format.TABLE;
      default -> null;
    };
  }
}
