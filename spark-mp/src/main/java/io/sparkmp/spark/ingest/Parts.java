package io.sparkmp.spark.ingest;

import io.sparkmp.ids.Ids;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.api.java.function.Function2;
import scala.Tuple2;

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

  /**
   * Arrays brought to where a placement puts their ids, in a shuffle; one list a partition.
   *
   * @param ids of an element
   * @param some the places of an element that are asked for, in this order
   */
  public static <T> JavaRDD<List<T>> place(
      JavaRDD<T> parts, IdPlacement placement, Function<T, Ids> ids, Function2<T, int[], T> some) {
    int partitions = placement.partitions();
    return gather(
        parts.flatMapToPair(
            part -> {
              int[][] places =
                  Grouping.byPartition(placement.partitions(ids.call(part)), partitions);
              List<Tuple2<Integer, T>> placed = new ArrayList<>();
              for (int p = 0; p < partitions; p++) {
                if (places[p].length > 0) {
                  placed.add(new Tuple2<>(p, some.call(part, places[p])));
                }
              }
              return placed.iterator();
            }),
        partitions);
  }
}
