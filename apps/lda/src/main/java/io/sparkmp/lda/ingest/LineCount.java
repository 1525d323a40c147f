package io.sparkmp.lda.ingest;

import java.io.Serializable;

/**
 * How many lines one split of a file has.
 *
 * @param file that it is a part of
 * @param start its offset in the file
 * @param lines how many start there
 */
public record LineCount(String file, long start, long lines) implements Serializable {

  boolean isOfSplitOf(LineCount other) {
    return start == other.start && file.equals(other.file);
  }

  /** Both together, of one split. */
  LineCount plus(LineCount other) {
    return new LineCount(file, start, lines + other.lines);
  }
}
