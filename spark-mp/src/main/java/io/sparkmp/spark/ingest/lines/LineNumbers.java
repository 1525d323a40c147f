package io.sparkmp.spark.ingest.lines;

import io.sparkmp.compat.Jobs;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Line numbers within files that are read in several splits.
 *
 * @param before the number of lines before each split, if any
 */
public record LineNumbers(HashMap<String, Long> before) implements Serializable {

  /** For files of one split each. */
  public static final LineNumbers NONE = new LineNumbers(new HashMap<>());

  /** Counts the lines, unless each file is one split. */
  public static LineNumbers of(JavaRDD<Lines> lines, int files) {
    return lines.getNumPartitions() > files ? of(lines.mapToPair(LineNumbers::count)) : NONE;
  }

  /** Adds up the lines of splits, keyed by file and start. */
  public static LineNumbers of(JavaPairRDD<Tuple2<String, Long>, Long> counts) {
    List<Tuple2<Tuple2<String, Long>, Long>> inOrder =
        new ArrayList<>(Jobs.collect(counts.reduceByKey(Long::sum, 1)));
    inOrder.sort(
        Comparator.comparing((Tuple2<Tuple2<String, Long>, Long> count) -> count._1()._1())
            .thenComparing(count -> count._1()._2()));
    HashMap<String, Long> before = new HashMap<>();
    String file = "";
    long sum = 0;
    for (Tuple2<Tuple2<String, Long>, Long> count : inOrder) {
      if (!count._1()._1().equals(file)) {
        file = count._1()._1();
        sum = 0;
      }
      before.put(key(file, count._1()._2()), sum);
      sum += count._2();
    }
    return new LineNumbers(before);
  }

  private static Tuple2<Tuple2<String, Long>, Long> count(Lines split) {
    long n = 0;
    while (split.hasNext()) {
      n += split.next().isContinued() ? 0 : 1;
    }
    return new Tuple2<>(new Tuple2<>(split.file(), split.start()), n);
  }

  /** The number of lines in the file before the split. */
  public long before(Lines split) {
    return before(split.file(), split.start());
  }

  /** The number of lines in the file before the split that starts at {@code start}. */
  public long before(String file, long start) {
    return before.getOrDefault(key(file, start), 0L);
  }

  private static String key(String file, long start) {
    return file + "@" + start;
  }
}
