package io.sparkmp.lda.ingest;

import io.sparkmp.spark.ingest.Lines;
import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/**
 * The number of each line within its file, where a file is read in several splits.
 *
 * @param before how many lines each split has before it, for those that have some
 */
record LineNumbers(HashMap<String, Long> before) implements Serializable {

  /** Counts the lines, unless each file is one split. */
  static LineNumbers of(JavaRDD<Lines> lines, int files) {
    return lines.getNumPartitions() > files ? of(counts(lines)) : new LineNumbers(new HashMap<>());
  }

  /** Adds up the lines of splits, in any order. */
  static LineNumbers of(List<LineCount> counts) {
    HashMap<String, Long> before = new HashMap<>();
    String file = "";
    long sum = 0;
    for (LineCount count : sorted(counts)) {
      if (!count.file().equals(file)) {
        file = count.file();
        sum = 0;
      }
      before.put(key(count.file(), count.start()), sum);
      sum += count.lines();
    }
    return new LineNumbers(before);
  }

  private static List<LineCount> sorted(List<LineCount> counts) {
    return counts.stream()
        .sorted(Comparator.comparing(LineCount::file).thenComparingLong(LineCount::start))
        .toList();
  }

  private static List<LineCount> counts(JavaRDD<Lines> lines) {
    return lines.map(LineNumbers::count).collect();
  }

  private static LineCount count(Lines split) {
    long n = 0;
    for (; split.hasNext(); split.next()) {
      n++;
    }
    return new LineCount(split.file(), split.start(), n);
  }

  /** How many lines of the file are before those of the split. */
  long before(Lines split) {
    return before(split.file(), split.start());
  }

  /** How many lines of the file are before those of the split that starts at {@code start}. */
  long before(String file, long start) {
    return before.getOrDefault(key(file, start), 0L);
  }

  private static String key(String file, long start) {
    return file + "@" + start;
  }
}
