package io.sparkmp.linear.ingest;

import io.sparkmp.spark.ingest.LineNumbers;
import io.sparkmp.spark.ingest.Lines;
import io.sparkmp.spark.ingest.TextFiles;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;

/**
 * The numbers of records that are lines of files: that of the file among all, and that of the line.
 *
 * @param files the number of each file, by its name
 * @param lines of the splits of files
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
   * @param file or another part of what is read, from 0
   * @param line or row within it
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
