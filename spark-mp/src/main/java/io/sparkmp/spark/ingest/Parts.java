package io.sparkmp.spark.ingest;

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

/** Parts of something on their way to the partitions that they belong to. */
public final class Parts {

  private Parts() {}

  /** The parts that are there, each with its number. */
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
   * Divides something that is indexed.
   *
   * @param partitionOf each place
   * @param first partition, from which they are numbered on
   * @param gather what is at some places
   * @return a part for each partition that has a place
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

  /** The ids of something that is indexed. */
  public interface IdsOf<T> extends Serializable {

    /** The ids, one a place. */
    Ids of(T part);
  }

  /** How to divide something that is indexed. */
  public interface Gather<T> extends Serializable {

    /** What is at some places, in this order. */
    T some(T part, int[] places);
  }

  /** Brings parts to where a placement puts their ids, in a shuffle; one list a partition. */
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
