package io.sparkmp.spark.ingest;

import java.io.Serializable;

/**
 * A piece that was read, without its records.
 *
 * @param problems records that could not be read
 * @param source the file that it is of, or what else it comes from
 * @param count how many records there were, malformed ones too
 * @param rows how many distinct rows it has
 * @param records how many could be read
 */
public record ReadReport(Problems problems, String source, long count, long rows, long records)
    implements Serializable {

  static ReadReport of(ReadPart part) {
    return new ReadReport(
        part.problems(),
        part.source(),
        part.count(),
        part.records().rows().size(),
        part.records().size());
  }
}
