package io.sparkmp.cf.ingest;

import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.Problem;
import io.sparkmp.spark.ingest.Problems;
import org.apache.spark.api.java.JavaRDD;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of records that are no ratings. */
final class Malformed {
  private static final Logger LOG = LoggerFactory.getLogger(Malformed.class);

  private Malformed() {}

  /**
   * Refuses them, by the first, or counts them in the log. Runs a job that reads.
   *
   * @param source of what was read, for messages
   * @param read persisted
   * @param skip whether they are to be left out; else {@code read} is unpersisted if there are some
   * @throws IngestException if there are some
   */
  static void check(RatingSource source, JavaRDD<IngestedChunk> read, boolean skip) {
    Problems problems =
        read.map(IngestedChunk::problems)
            .fold(Problems.NONE, (first, second) -> first.plus(second));
    Problem first = problems.first();
    if (first == null) {
      return;
    }
    String what = source.locate(first) + ": " + first.reason();
    long count = problems.count();
    if (!skip) {
      read.unpersist(false);
      throw new IngestException(
          "Cannot read "
              + source.noun()
              + ": "
              + what
              + " ("
              + count
              + (count == 1 ? " such record" : " such records")
              + (source.remedy().isEmpty() ? "" : "; " + source.remedy())
              + ")");
    }
    LOG.warn(
        "Skipped {} malformed {}, the first: {}", count, count == 1 ? "record" : "records", what);
  }
}
