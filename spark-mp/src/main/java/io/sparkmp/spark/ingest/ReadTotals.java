package io.sparkmp.spark.ingest;

import java.util.Map;

/**
 * The totals of a read.
 *
 * @param counts the number of records in each file, including malformed ones
 * @param malformed the number of malformed records
 * @param rows the sum over pieces of their distinct rows
 * @param records the number of valid records, as the pieces count them
 */
public record ReadTotals(Map<String, Long> counts, long malformed, long rows, long records) {

  /** The number of valid records, including those without entries. */
  public long read() {
    return counts.values().stream().mapToLong(Long::longValue).sum() - malformed;
  }
}
