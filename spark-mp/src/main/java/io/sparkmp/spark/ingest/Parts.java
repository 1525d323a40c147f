package io.sparkmp.spark.ingest;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;

/** Parts of something on their way to the partitions that they belong to. */
public final class Parts {

  private Parts() {}

  /**
   * Brings parts together, in a shuffle; in any order.
   *
   * @param parts by the partition that each goes to
   * @param partitions of the result
   * @return one element a partition: all of its parts
   */
  public static <T> JavaRDD<List<T>> gather(JavaPairRDD<Integer, T> parts, int partitions) {
    return parts
        .partitionBy(new HashPartitioner(partitions))
        .mapPartitions(
            pairs -> {
              List<T> mine = new ArrayList<>();
              pairs.forEachRemaining(pair -> mine.add(pair._2()));
              return List.of(mine).iterator();
            });
  }
}
