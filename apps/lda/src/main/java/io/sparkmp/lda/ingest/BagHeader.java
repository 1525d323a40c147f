package io.sparkmp.lda.ingest;

import io.sparkmp.spark.files.Places;
import io.sparkmp.spark.ingest.IngestException;
import io.sparkmp.spark.ingest.TextFiles;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.Path;

/**
 * The first three lines of a bag of words.
 *
 * @param documents how many it says there are
 * @param words how many it says there are
 * @param rows how many it says there are
 * @param end offset of the fourth line in the uncompressed bytes
 */
record BagHeader(long documents, long words, long rows, long end) implements Serializable {
  private static final int LINES = 3;
  private static final int MAX_LINE = 200;

  static BagHeader read(TextFiles files, String file) {
    String[] names = {"number of documents", "number of words", "number of rows"};
    long[] values = new long[LINES];
    long end = 0;
    try (InputStream in = new BufferedInputStream(files.open(file))) {
      for (int line = 0; line < LINES; line++) {
        byte[] bytes = line(in);
        end += bytes.length;
        RowFields row = new RowFields();
        row.set(bytes, 0, bytes.length);
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
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + Places.name(new Path(file)), e);
    }
    return new BagHeader(values[0], values[1], values[2], end);
  }

  /** The bytes up to the next end of a line, with it; not all if they are many. */
  private static byte[] line(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int c = 0;
    while (c != '\n' && bytes.size() < MAX_LINE) {
      c = in.read();
      if (c < 0) {
        break;
      }
      bytes.write(c);
    }
    return bytes.toByteArray();
  }
}
