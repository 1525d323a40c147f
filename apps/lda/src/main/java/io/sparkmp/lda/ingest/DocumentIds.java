package io.sparkmp.lda.ingest;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.IdType;
import org.jspecify.annotations.Nullable;

/** Ids of documents that have a number within their file. */
final class DocumentIds {
  private final IdType type;
  private final String prefix;
  private @Nullable IdEncoder lastDocuments;
  private long last = -1;
  private int lastCode;

  /**
   * Ids of one file.
   *
   * @param type whole numbers, or {@code file:number} where these are not distinct
   * @param file its path
   * @param folder that holds all files, with a slash at its end
   */
  DocumentIds(IdType type, String file, String folder) {
    this.type = type;
    this.prefix = file.substring(folder.length()) + ":";
  }

  /** The code of a document among those of a piece. */
  int encode(long number, IdEncoder documents) {
    if (number != last || documents != lastDocuments) { // data often comes document by document
      lastCode = type == IdType.LONG ? documents.encode(number) : documents.encode(prefix + number);
      last = number;
      lastDocuments = documents;
    }
    return lastCode;
  }
}
