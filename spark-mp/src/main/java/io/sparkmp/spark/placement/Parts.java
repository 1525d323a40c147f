package io.sparkmp.spark.placement;

import io.sparkmp.ids.Ids;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Moves parts of indexed data to the partitions that they belong to. */
public final class Parts {

  private Parts() {}

  /** The non-null parts, with their numbers. */
  public static <T> Iterator<Tuple2<Integer, T>> numbered(@Nullable T[] parts) {
    List<Tuple2<Integer, T>> pairs = new ArrayList<>();
    for (int part = 0; part < parts.length; part++) {
      if (parts[part] != null) {
        pairs.add(new Tuple2<>(part, parts[part]));
      }
    }
    return pairs.iterator();
  }

  /**
   * Divides indexed data.
   *
   * @param partitionOf the partition of each place
   * @param first the number of the first partition
   * @param gather selects places
   * @return a part for each non-empty partition
   */
  public static <T> List<Tuple2<Integer, T>> split(
      int[] partitionOf, int first, int partitions, Function<int[], T> gather) {
    List<Tuple2<Integer, T>> pairs = new ArrayList<>();
    int[][] places = Grouping.byPartition(partitionOf, partitions);
    for (int part = 0; part < partitions; part++) {
      if (places[part].length > 0) {
        pairs.add(new Tuple2<>(first + part, gather.apply(places[part])));
      }
    }
    return pairs;
  }

  /**
   * Gathers parts by partition, in a shuffle; their order is undefined.
   *
   * @param parts keyed by target partition
   * @param partitions the number of result partitions
   * @return one element per partition: all of its parts
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

  /** Gives the ids of indexed data. */
  public interface IdsOf<T> extends Serializable {

    /** The ids, one per place. */
    Ids of(T part);
  }

  /** Divides indexed data. */
  public interface Gather<T> extends Serializable {

    /** The data at some places, in this order. */
    T some(T part, int[] places);
  }

  /** Moves parts to the partitions of their ids, in a shuffle; one list per partition. */
  public static <T> JavaRDD<List<T>> place(
      JavaRDD<T> parts, IdPlacement placement, IdsOf<T> ids, Gather<T> gather) {
    int partitions = placement.partitions();
    return gather(
        parts.flatMapToPair(
            part ->
                split(
                        placement.partitions(ids.of(part)),
                        0,
                        partitions,
                        places -> gather.some(part, places))
                    .iterator()),
        partitions);
  }
}
