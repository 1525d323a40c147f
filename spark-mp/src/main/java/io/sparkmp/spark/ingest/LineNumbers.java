package io.sparkmp.spark.ingest;

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
 * The number of each line within its file, where a file is read in several splits.
 *
 * @param before how many lines each split has before it, for those that have some
 */
public record LineNumbers(HashMap<String, Long> before) implements Serializable {

  /** Of files that are one split each. */
  public static final LineNumbers NONE = new LineNumbers(new HashMap<>());

  /** Counts the lines, unless each file is one split. */
  public static LineNumbers of(JavaRDD<Lines> lines, int files) {
    return lines.getNumPartitions() > files ? of(lines.mapToPair(LineNumbers::count)) : NONE;
  }

  /** Adds up the lines of splits, each by its file and its start in it. */
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

  /** How many lines of the file are before those of the split. */
  public long before(Lines split) {
    return before(split.file(), split.start());
  }

  /** How many lines of the file are before those of the split that starts at {@code start}. */
  public long before(String file, long start) {
    return before.getOrDefault(key(file, start), 0L);
  }

  private static String key(String file, long start) {
    return file + "@" + start;
  }
}
