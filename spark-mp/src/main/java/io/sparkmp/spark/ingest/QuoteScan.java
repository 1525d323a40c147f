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

  /**
   * The line with each quote that a backslash escapes written twice instead, if only so its quotes
   * fit: each is closed where a field ends. Else the line itself, since a quoted field may well end
   * with a backslash.
   */
  byte[] unescaped(byte[] line) {
    byte[] twice = line.clone();
    boolean isEscaped = false;
    for (int at = 0; at + 1 < twice.length; at++) {
      if (twice[at] == '\\' && twice[at + 1] == '"') {
        twice[at++] = '"';
        isEscaped = true;
      }
    }
    return isEscaped && !fits(line) && fits(twice) ? twice : line;
  }

  /** Whether quotes are closed, and nothing but blanks follows within the field. */
  private boolean fits(byte[] line) {
    boolean open = false;
    boolean starting = true;
    boolean closed = false;
    for (int at = 0; at < line.length; at++) {
      byte c = line[at];
      if (open) {
        if (c == '"' && at + 1 < line.length && line[at + 1] == '"') {
          at++;
        } else if (c == '"') {
          open = false;
          closed = true;
        }
      } else if (isDelimiter(line, line.length, at)) {
        at += delimiter.length - 1;
        starting = true;
        closed = false;
      } else if (starting && c == '"') {
        open = true;
        starting = false;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        if (closed) {
          return false;
        }
        starting = false;
      }
    }
    return !open;
  }

  /** Whether the delimiter is at a place. */
  boolean isDelimiter(byte[] line, int length, int at) {
    int end = at + delimiter.length;
    return line[at] == delimiter[0]
        && end <= length
        && Arrays.equals(line, at, end, delimiter, 0, delimiter.length);
  }
}
