package io.sparkmp.spark.ingest.delimited;

import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.ColumnRequest;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.SourceColumn;
import io.sparkmp.spark.ingest.lines.Lines;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/**
 * Refuses a file whose first line names columns otherwise than the first file: read by the places
 * of that one, its users would be items. It is no malformed record, after which the others can be
 * read.
 *
 * @param format of the first file
 * @param firstFile its name, for messages
 */
record OtherHeader(ColumnRequest columns, TextFormat format, String firstFile)
    implements Serializable {

  /**
   * Looks at a first line that is not the first file's header.
   *
   * @throws IngestException if it has known names of two roles, or two of the first file's
   */
  void check(Lines line) {
    List<String> names = Fields.split(line.text(), format.delimiter(), format.isQuoted());
    if (names != null && (columns.knownIn(names) > 1 || format.namesIn(names) > 1)) {
      throw new IngestException(
          "Cannot read "
              + columns.noun()
              + "s: "
              + Places.name(new Path(line.file()))
              + " begins with '"
              + line.text()
              + "', and "
              + firstFile
              + " has "
              + (format.header() == null
                  ? "no header"
                  : format.columns().stream()
                      .map(OtherHeader::place)
                      .collect(Collectors.joining(", ")))
              + "; give files with the same header, or one after another");
    }
  }

  private static String place(SourceColumn column) {
    return column.name() + " in column " + (column.at() + 1);
  }
}
