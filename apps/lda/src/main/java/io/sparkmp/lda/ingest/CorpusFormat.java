package io.sparkmp.lda.ingest;

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
  PARQUET;

  /** Whether documents are numbers, whose words are in a file of their own. */
  public boolean needsVocabulary() {
    return this == UCI || this == LDAC;
  }

  /** Whether documents are in a column of a table. */
  public boolean isTable() {
    return this == CSV || this == JSON || this == PARQUET;
  }
}
