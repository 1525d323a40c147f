package io.sparkmp.spark.ingest;

import io.sparkmp.layout.Records;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A report on a piece, without its records.
 *
 * @param problems the malformed records
 * @param source the file or other origin
 * @param count the number of records, including malformed ones
 * @param rows the number of distinct rows
 * @param records the number of valid records
 * @param blanks the number of records by blank row id; see {@link BlankIds}
 * @param blankColumns the same by blank column id; if columns are words or features, only by those
 *     that were read in a wrong encoding
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
    if (!areColumnsNamed) { // each row is one record with many entries
      codes = IntStream.range(0, records.rows().size()).toArray();
    }
    return new ReadReport(
        part.problems(),
        part.source(),
        part.count(),
        records.rows().size(),
        records.size(),
        areRowsNamed ? BlankIds.count(records.rows(), codes, true) : new HashMap<>(),
        BlankIds.count(records.columns(), records.columnCodes(), areColumnsNamed));
  }
}
