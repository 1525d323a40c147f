package io.sparkmp.spark.ingest;

import java.util.Map;

/**
 * What was read in all.
 *
 * @param counts how many records each file has, malformed ones too
 * @param malformed how many of them could not be read
 * @param rows the numbers of distinct rows of all pieces, added up
 * @param records how many could be read, as the pieces have them
 */
public record ReadTotals(Map<String, Long> counts, long malformed, long rows, long records) {

  /** How many records could be read, those without entries too. */
  public long read() {
    return counts.values().stream().mapToLong(Long::longValue).sum() - malformed;
  }
}
