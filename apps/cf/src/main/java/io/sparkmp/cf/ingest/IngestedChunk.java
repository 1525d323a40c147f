package io.sparkmp.cf.ingest;

import io.sparkmp.cf.layout.RatingChunk;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The ratings of one input partition, and what could not be read of it.
 *
 * @param ratings those that could
 * @param problems those that could not
 */
public record IngestedChunk(RatingChunk ratings, Problems problems) implements Serializable {

  /**
   * Records that are no ratings.
   *
   * @param count how many
   * @param first the first of them, or null
   */
  public record Problems(long count, @Nullable Problem first) implements Serializable {

    Problems plus(Problems other) {
      return new Problems(count + other.count, first != null ? first : other.first);
    }
  }

  /**
   * One record that is no rating.
   *
   * @param source the file, or what else the record comes from
   * @param offset of the line in the file's uncompressed bytes, or -1 if it is no text file
   * @param record as it was read, shortened
   * @param reason what is wrong with it
   */
  public record Problem(String source, long offset, String record, String reason)
      implements Serializable {}
}
