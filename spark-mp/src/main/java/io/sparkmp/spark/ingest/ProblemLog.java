package io.sparkmp.spark.ingest;

import org.jspecify.annotations.Nullable;

/** Counts the malformed records of one partition and keeps the first. Not thread-safe. */
public final class ProblemLog {
  private static final int MAX_TEXT = 200;

  private long count;
  private @Nullable Problem first;

  /**
   * Adds a record.
   *
   * @param source the file or other origin of the record
   * @param offset of the line in the file's uncompressed bytes, or -1 if it is no text file
   * @param record the record as read; will be shortened
   * @param reason what is wrong with it
   */
  public void add(String source, long offset, String record, String reason) {
    count++;
    if (first == null) {
      String text = record.length() > MAX_TEXT ? record.substring(0, MAX_TEXT) + "..." : record;
      first = new Problem(source, offset, text, reason);
    }
  }

  /** The problems so far. */
  public Problems all() {
    return new Problems(count, first);
  }
}
