package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;

/** Ids of documents that have a number within their file. */
final class DocumentIds {
  private final IdEncoder documents;
  private final IdType type;
  private final String prefix;
  private long last = -1;
  private int lastCode;

  /**
   * Ids of one file.
   *
   * @param documents to number them
   * @param type whole numbers, or {@code file:number} where these are not distinct
   * @param file its path
   * @param folder that holds all files, with a slash at its end
   */
  DocumentIds(IdEncoder documents, IdType type, String file, String folder) {
    this.documents = documents;
    this.type = type;
    this.prefix = file.substring(folder.length()) + ":";
  }

  int encode(long number) {
    if (number != last) { // data often comes document by document
      lastCode = type == IdType.LONG ? documents.encode(number) : documents.encode(prefix + number);
      last = number;
    }
    return lastCode;
  }
}
