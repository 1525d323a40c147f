package io.sparkmp.spark.ingest.delimited;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Splits a line at blanks, and a field at its first colon. Not thread-safe. */
public final class BlankFields {
  private byte[] line = new byte[0];
  private int[] starts = new int[4];
  private int[] ends = new int[4];
  private int size;

  /** Sets the line; keeps the array until the next call. */
  public void set(byte[] bytes, int from, int to) {
    line = bytes;
    size = 0;
    int at = from;
    while (at < to) {
      while (at < to && isBlank(bytes[at])) {
        at++;
      }
      if (at < to) {
        int start = at;
        while (at < to && !isBlank(bytes[at])) {
          at++;
        }
        add(start, at);
      }
    }
  }

  private static boolean isBlank(byte c) {
    return c >= 0 && c <= ' '; // bytes beyond ASCII are negative
  }

  private void add(int start, int end) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    starts[size] = start;
    ends[size++] = end;
  }

  /** The number of fields, including those from splits at a colon. */
  public int size() {
    return size;
  }

  /** The text of a field. */
  public String text(int field) {
    return new String(line, starts[field], ends[field] - starts[field], StandardCharsets.UTF_8);
  }

  /**
   * Appends the parts left and right of a field's first colon as two fields; false if it has none.
   */
  public boolean splitAtColon(int field) {
    for (int at = starts[field]; at < ends[field]; at++) {
      if (line[at] == ':') {
        int start = starts[field];
        int end = ends[field];
        add(start, at);
        add(at + 1, end);
        return true;
      }
    }
    return false;
  }

  /** What is wrong with a field that should be a whole number in a range, or null. */
  public @Nullable String wrong(int field, String name, long min, long max) {
    if (!Numbers.isLong(line, starts[field], ends[field])) {
      return "the " + name + " is no whole number: '" + text(field) + "'";
    }
    long value = number(field);
    return value >= min && value <= max
        ? null
        : "the " + name + " is outside " + min + ".." + max + ": " + value;
  }

  /** The value of a whole number. */
  public long number(int field) {
    return Numbers.parseLong(line, starts[field], ends[field]);
  }
}
