package io.sparkmp.spark.ingest;

import io.sparkmp.layout.Records;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A piece that was read, without its records.
 *
 * @param problems records that could not be read
 * @param source the file that it is of, or what else it comes from
 * @param count how many records there were, malformed ones too
 * @param rows how many distinct rows it has
 * @param records how many could be read
 * @param blanks records by the ids of their rows that say that there is none: {@link BlankIds}
 * @param blankColumns the same by the ids of their columns
 */
public record ReadReport(
    Problems problems,
    String source,
    long count,
    long rows,
    long records,
    Map<String, Long> blanks,
    Map<String, Long> blankColumns)
    implements Serializable {

  static ReadReport of(ReadPart part, boolean areRowsNamed, boolean areColumnsNamed) {
    Records records = part.records();
    int[] codes = records.rowCodes();
    if (!areColumnsNamed) { // a row is a record, of many entries
      codes = IntStream.range(0, records.rows().size()).toArray();
    }
    return new ReadReport(
        part.problems(),
        part.source(),
        part.count(),
        records.rows().size(),
        records.size(),
        areRowsNamed ? BlankIds.count(records.rows(), codes) : new HashMap<>(),
        areColumnsNamed
            ? BlankIds.count(records.columns(), records.columnCodes())
            : new HashMap<>());
  }
}
