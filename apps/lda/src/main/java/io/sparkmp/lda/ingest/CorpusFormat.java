package io.sparkmp.lda.ingest;

import io.sparkmp.spark.text.TextTable;
import org.jspecify.annotations.Nullable;

/** The formats of document files. */
public enum CorpusFormat {
  /** UCI's bag of words ({@link BagOfWords}). */
  UCI,
  /** Pairs of word and count, one document per line ({@link LdaC}). */
  LDAC,
  /** Text, one document per line. */
  LINES,
  /** Text, one document per file. */
  FILES,
  /** Delimited text, one document per record. */
  CSV,
  /** JSON objects, one document per line. */
  JSON,
  /** Parquet, one document per row. */
  PARQUET,
  /** Any other format that Spark reads, one document per row. */
  TABLE;

  /** Whether words are numbers that refer to a vocabulary file. */
  public boolean needsVocabulary() {
    return this == UCI || this == LDAC;
  }

  /** The format of the table that holds the documents in a column, or null if there is no table. */
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
