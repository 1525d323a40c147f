package io.sparkmp.spark.ingest;

import io.sparkmp.compat.Jobs;
import io.sparkmp.spark.files.Places;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles malformed records. */
public final class Malformed {
  private static final Logger LOG = LoggerFactory.getLogger(Malformed.class);

  private Malformed() {}

  /**
   * Fails at the first malformed record, or logs their number. Runs the job that reads.
   *
   * @param source the source, for messages
   * @param read persisted
   * @param skip whether to skip malformed records
   * @return the totals
   * @throws IngestException if there are malformed records and {@code skip} is false, or no others
   */
  public static ReadTotals check(RecordSource source, JavaRDD<ReadPart> read, boolean skip) {
    Problems problems = Problems.NONE;
    Map<String, Long> counts = new TreeMap<>();
    long rows = 0;
    long records = 0;
    BlankIds ofRows = new BlankIds();
    BlankIds ofColumns = new BlankIds();
    boolean areRowsNamed = source.rowName() != null;
    boolean areColumnsNamed = source.columnName() != null;
    for (ReadReport report :
        Jobs.collect(read.map(part -> ReadReport.of(part, areRowsNamed, areColumnsNamed)))) {
      problems = problems.plus(report.problems());
      counts.merge(report.source(), report.count(), Long::sum);
      rows += report.rows();
      records += report.records();
      ofRows.add(report.blanks());
      ofColumns.add(report.blankColumns());
    }
    warn(ofRows.warning(source.rowName(), source.noun()));
    warn(ofColumns.warning(source.columnName(), source.noun()));
    warn(ofRows.warningOfUnseen(source.rowName(), source.noun()));
    warn(ofColumns.warningOfUnseen(source.columnName(), source.noun()));
    warn(ofRows.warningOfRounded(source.rowName(), source.noun()));
    warn(ofColumns.warningOfRounded(source.columnName(), source.noun()));
    warn(ofRows.warningOfUndecoded(source.rowName(), source.noun()));
    warn(ofColumns.warningOfUndecoded(source.columnName(), source.noun()));
    ReadTotals totals = new ReadTotals(counts, problems.count(), rows, records);
    Problem first = problems.first();
    if (first == null || skip) {
      String incomplete = incomplete(source, counts);
      if (incomplete != null && !skip) {
        throw new IngestException("Cannot read " + source.noun() + "s: " + incomplete);
      }
      warn(incomplete);
    }
    if (first == null) {
      return totals;
    }
    String what = source.locate(first) + ": " + first.reason() + source.advice(first);
    long count = problems.count();
    if (!skip) {
      throw new IngestException(
          "Cannot read "
              + source.noun()
              + ": "
              + what
              + " ("
              + count
              + (count == 1 ? " malformed record" : " malformed records")
              + (source.remedy().isEmpty() ? "" : "; " + source.remedy())
              + ")");
    }
    if (totals.read() == 0 && records == 0) {
      throw new IngestException(
          "Cannot skip all records of "
              + source.description()
              + ": "
              + count
              + " of "
              + count
              + " are malformed, the first: "
              + what);
    }
    LOG.warn(
        "Skipped {} malformed {}, the first: {}", count, count == 1 ? "record" : "records", what);
    return totals;
  }

  /** That a file has more or fewer records than it says, or null. */
  private static @Nullable String incomplete(RecordSource source, Map<String, Long> counts) {
    for (Map.Entry<String, Long> declared : source.declared().entrySet()) {
      long count = counts.getOrDefault(declared.getKey(), 0L);
      if (count != declared.getValue()) {
        return "%s has %s %ss, and says that it has %s; it is incomplete, or its line of sizes is wrong"
            .formatted(
                Places.name(new Path(declared.getKey())),
                count,
                source.noun(),
                declared.getValue());
      }
    }
    return null;
  }

  private static void warn(@Nullable String message) {
    if (message != null) {
      LOG.warn(message);
    }
  }
}
