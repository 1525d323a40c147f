package io.sparkmp.spark.ingest.delimited;

import java.util.Arrays;

/**
 * Finds out whether a line ends within a quoted field. A field is quoted if it starts with a quote,
 * ignoring blanks; two quotes within it stand for one.
 *
 * @param delimiter between fields
 */
record QuoteScan(byte[] delimiter) {

  /** Whether quotes are open after {@code line}, given whether they were before. */
  boolean isOpenAfter(byte[] line, int length, boolean wasOpen) {
    boolean open = wasOpen;
    boolean starting = !wasOpen; // at the start of a field, where a quote opens
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
   * The line with backslash-escaped quotes doubled instead, if only then its quotes match: each is
   * closed at the end of a field. Otherwise the line itself, since a quoted field may end with a
   * backslash.
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

  /**
   * The line with one blank in the place of several and none at its ends, as columns are aligned
   * with; quoted fields stay as they are.
   *
   * @param isQuoted whether a quote at the start of a field is special
   */
  static byte[] withSingleBlanks(byte[] line, boolean isQuoted) {
    byte[] single = new byte[line.length];
    int size = 0;
    boolean open = false;
    for (byte c : line) {
      boolean starts = size == 0 || single[size - 1] == ' ';
      if (c == ' ' && starts && !open) {
        continue;
      }
      open ^= isQuoted && c == '"' && (open || starts);
      single[size++] = c;
    }
    if (size > 0 && single[size - 1] == ' ' && !open) {
      size--;
    }
    return size == line.length ? line : Arrays.copyOf(single, size);
  }

  /** Whether each quoted field is closed and followed only by blanks. */
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

  /** Whether a place holds the delimiter. */
  boolean isDelimiter(byte[] line, int length, int at) {
    int end = at + delimiter.length;
    return line[at] == delimiter[0]
        && end <= length
        && Arrays.equals(line, at, end, delimiter, 0, delimiter.length);
  }
}
