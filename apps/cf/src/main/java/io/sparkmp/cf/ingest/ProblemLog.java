package io.sparkmp.cf.ingest;

import org.jspecify.annotations.Nullable;

/** Counts the records of one partition that are no ratings, and keeps the first. */
final class ProblemLog {
  private static final int MAX_TEXT = 200;

  private long count;
  private IngestedChunk.@Nullable Problem first;

  void add(String source, long offset, String record, String reason) {
    count++;
    if (first == null) {
      String text = record.length() > MAX_TEXT ? record.substring(0, MAX_TEXT) + "..." : record;
      first = new IngestedChunk.Problem(source, offset, text, reason);
    }
  }

  IngestedChunk.Problems all() {
    return new IngestedChunk.Problems(count, first);
  }
}
