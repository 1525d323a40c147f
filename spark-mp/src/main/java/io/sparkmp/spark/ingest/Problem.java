package io.sparkmp.spark.ingest;

import java.io.Serializable;

/**
 * A malformed record.
 *
 * @param source the file or other origin of the record
 * @param offset of the line in the file's uncompressed bytes, or -1 if it is no text file
 * @param record the record as read, shortened
 * @param reason what is wrong with it
 */
public record Problem(String source, long offset, String record, String reason)
    implements Serializable {

  /** The reason of a record that says what the header of its file says. */
  public static final String HEADER_AGAIN =
      "it is the header again, as where files were put together; take it out";
}
