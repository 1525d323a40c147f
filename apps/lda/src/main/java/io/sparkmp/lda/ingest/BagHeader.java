package io.sparkmp.lda.ingest;

import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.delimited.BlankFields;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.Serializable;
import org.apache.hadoop.fs.Path;

/**
 * The first three lines of a bag of words.
 *
 * @param documents the stated number of documents
 * @param words the stated number of words
 * @param rows the stated number of rows
 * @param end offset of the third line in the uncompressed bytes
 */
record BagHeader(long documents, long words, long rows, long end) implements Serializable {

  /** More bytes than any number takes: the first line of a foreign file may be long. */
  private static final int MAX_BYTES = 200;

  static BagHeader read(TextFiles files, String file) {
    String[] names = {"number of documents", "number of words", "number of rows"};
    long[] values = new long[names.length];
    try (Lines lines = files.lines(file)) {
      BlankFields row = new BlankFields();
      for (int line = 0; line < names.length; line++) {
        if (lines.hasNext()) {
          lines.next();
          row.set(lines.bytes(), lines.from(), Math.min(lines.to(), lines.from() + MAX_BYTES));
        } else {
          row.set(lines.bytes(), 0, 0);
        }
        String place =
            "Cannot read corpus: " + Places.name(new Path(file)) + ", line " + (line + 1);
        if (row.size() != 1) {
          throw new IngestException(
              place + " has " + row.size() + " fields (expected: the " + names[line] + ")");
        }
        String reason = row.wrong(0, names[line], 0, Long.MAX_VALUE);
        if (reason != null) {
          throw new IngestException(place + ": " + reason);
        }
        values[line] = row.number(0);
      }
      return new BagHeader(values[0], values[1], values[2], lines.offset());
    }
  }
}
