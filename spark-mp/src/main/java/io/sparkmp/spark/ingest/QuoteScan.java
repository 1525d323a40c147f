package io.sparkmp.spark.ingest;

import java.util.Arrays;

/**
 * Whether a line ends within a quoted field. A field is quoted if it starts with a quote, blanks
 * aside; two quotes within it are one that is meant.
 *
 * @param delimiter between fields
 */
record QuoteScan(byte[] delimiter) {

  /** Whether the quotes are open after {@code line}, if they were before it or not. */
  boolean isOpenAfter(byte[] line, int length, boolean wasOpen) {
    boolean open = wasOpen;
    boolean starting = !wasOpen; // of a field, where a quote opens
    for (int at = 0; at < length; at++) {
      byte c = line[at];
      if (open) {
        if (c == '"' && at + 1 < length && line[at + 1] == '"') {
          at++;
        } else if (c == '"') {
          open = false;
        }
      } else if (isDelimiter(line, length, at)) {
        at += delimiter.length - 1;
        starting = true;
      } else if (starting && c == '"') {
        open = true;
        starting = false;
      } else if (c != ' ' && c != '\t') {
        starting = false;
      }
    }
    return open;
  }

  /** Whether the delimiter is at a place. */
  boolean isDelimiter(byte[] line, int length, int at) {
    int end = at + delimiter.length;
    return line[at] == delimiter[0]
        && end <= length
        && Arrays.equals(line, at, end, delimiter, 0, delimiter.length);
  }
}
