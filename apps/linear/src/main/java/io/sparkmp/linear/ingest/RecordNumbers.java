package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.lines.LineNumbers;
import io.sparkmp.spark.ingest.lines.Lines;
import io.sparkmp.spark.ingest.lines.TextFiles;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;

/**
 * Numbers records that are lines of files by file and line.
 *
 * @param files the number of each file, by name
 * @param lines the line numbers of splits
 */
record RecordNumbers(HashMap<String, Integer> files, LineNumbers lines) implements Serializable {
  private static final int LINE_BITS = 40;

  /** Numbers of files, from {@code first} on. */
  static RecordNumbers of(TextFiles files, int first, LineNumbers lines) {
    HashMap<String, Integer> numbers = new HashMap<>();
    List<String> names = files.files();
    for (int i = 0; i < names.size(); i++) {
      numbers.put(names.get(i), first + i);
    }
    return new RecordNumbers(numbers, lines);
  }

  /** The number of the record before the first of a split. */
  long before(Lines split) {
    Integer file = files.get(split.file());
    if (file == null) {
      throw new IllegalStateException("Cannot number the lines of " + split.file());
    }
    return number(file, lines.before(split));
  }

  /**
   * The number of a record.
   *
   * @param file the file or other part of the source, from 0
   * @param line the line or row within it
   */
  static long number(int file, long line) {
    return ((long) file << LINE_BITS) + line;
  }

  /** The line of a record, from 1. */
  static long line(long number) {
    return number & ((1L << LINE_BITS) - 1);
  }

  /** The file of a record, from 0. */
  static int file(long number) {
    return (int) (number >> LINE_BITS);
  }
}
