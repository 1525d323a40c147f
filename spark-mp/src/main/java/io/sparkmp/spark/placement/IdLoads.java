package io.sparkmp.spark.placement;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.ids.IdTotals;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.Grouping;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.placement.Placing;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import scala.Tuple2;

/**
 * What the driver needs from one partition to place all ids: the loads of the heaviest ids and of
 * every bucket.
 *
 * @param heavy the heaviest ids
 * @param bucketLoads the load of each bucket without the heavy ids
 * @param ids the total number of ids
 */
public record IdLoads(IdCounts heavy, long[] bucketLoads, long ids) implements Serializable {

  /** How many ids each partition reports individually, to be placed one by one. */
  private static final int HEAVY = 512;

  /** The most ids of a partition while they are counted: about 150 MB of whole numbers. */
  private static final int IDS_OF_PART = 1 << 22;

  /**
   * How many partitions count ids: a multiple of {@code partitions}, and enough for as many ids as
   * records.
   */
  public static int parts(long records, int partitions) {
    long most = (long) partitions * IDS_OF_PART;
    return Math.toIntExact(partitions * Math.max(1, (records + most - 1) / most));
  }

  /**
   * Adds up counts by id, each id in one partition.
   *
   * @param counts any number of partial counts
   * @param type the ids' type
   * @param partitions the number of result partitions
   * @return one element per partition
   */
  public static JavaRDD<IdCounts> total(JavaRDD<IdCounts> counts, IdType type, int partitions) {
    JavaPairRDD<Integer, IdCounts> parts =
        counts.flatMapToPair(part -> hashed(part, 0, partitions).iterator());
    return totals(parts, partitions, partition -> type);
  }

  /**
   * Moves ids to the partitions that a placement assigns.
   *
   * @param counts distinct ids
   * @return one element per partition, in placement order
   */
  public static JavaRDD<IdCounts> place(
      JavaRDD<IdCounts> counts, IdType type, IdPlacement placement) {
    return Parts.place(counts, placement, IdCounts::ids, IdCounts::gather)
        .map(parts -> placement.placing().sorted(IdCounts.concat(type, parts)));
  }

  /**
   * Adds up counts by partition, in a shuffle. A partition holds only its distinct ids, however
   * many parts there are.
   *
   * @param partitions the number of result partitions
   * @param typeOf the id type of a partition
   * @return one element per partition
   */
  public static JavaRDD<IdCounts> totals(
      JavaPairRDD<Integer, IdCounts> parts, int partitions, Function<Integer, IdType> typeOf) {
    return parts
        .partitionBy(new HashPartitioner(partitions))
        .mapPartitionsWithIndex(
            (partition, mine) -> {
              IdTotals totals = new IdTotals(typeOf.call(partition));
              mine.forEachRemaining(part -> totals.add(part._2()));
              return List.of(totals.all()).iterator();
            },
            true);
  }

  /** Divides the counts by a hash of their ids, into partitions {@code first} and following. */
  public static List<Tuple2<Integer, IdCounts>> hashed(IdCounts counts, int first, int partitions) {
    return Parts.split(
        Grouping.hashed(counts.ids(), partitions), first, partitions, counts::gather);
  }

  /** The loads of one partition's ids for a placement by load into {@code partitions}. */
  public static IdLoads of(IdCounts counts, int partitions) {
    return of(counts, partitions, Placing.BY_LOAD);
  }

  /** The loads of one partition's ids for a placement into {@code partitions}. */
  public static IdLoads of(IdCounts counts, int partitions, Placing placing) {
    IdCounts heavy = counts.gather(counts.heaviest(placing == Placing.BY_LOAD ? HEAVY : 0));
    long[] loads = new long[IdPlacement.buckets(partitions)];
    add(counts, 1, placing, loads);
    add(heavy, -1, placing, loads);
    return new IdLoads(heavy, loads, counts.ids().size());
  }

  private static void add(IdCounts counts, int times, Placing placing, long[] loads) {
    for (int i = 0; i < counts.ids().size(); i++) {
      loads[placing.bucket(counts.ids().hash(i), loads.length)] +=
          (long) times * counts.counts()[i];
    }
  }

  /**
   * The loads as {@code partitions} partitions would have reported them, from a multiple of as
   * many.
   */
  public static List<IdLoads> merge(List<IdLoads> loads, int partitions) {
    return IntStream.range(0, partitions)
        .mapToObj(
            p ->
                merge(
                    IntStream.iterate(p, i -> i < loads.size(), i -> i + partitions)
                        .mapToObj(loads::get)
                        .toList()))
        .toList();
  }

  private static IdLoads merge(List<IdLoads> loads) {
    if (loads.size() == 1) {
      return loads.get(0);
    }
    IdType type = loads.get(0).heavy.ids().type();
    IdCounts heavy = IdCounts.concat(type, loads.stream().map(IdLoads::heavy).toList());
    IdCounts heaviest = heavy.gather(heavy.heaviest(HEAVY));
    long[] buckets = buckets(loads, loads.get(0).bucketLoads.length);
    add(heavy, 1, Placing.BY_LOAD, buckets); // placed by hash, there are none
    add(heaviest, -1, Placing.BY_LOAD, buckets);
    return new IdLoads(heaviest, buckets, ids(loads));
  }

  private static long[] buckets(List<IdLoads> loads, int length) {
    long[] sums = new long[length];
    for (IdLoads part : loads) {
      Arrays.setAll(sums, b -> sums[b] + part.bucketLoads[b]);
    }
    return sums;
  }

  /** The total number of ids. */
  public static long ids(List<IdLoads> loads) {
    return loads.stream().mapToLong(IdLoads::ids).sum();
  }

  /** A placement by load. */
  public static IdPlacement balance(IdType type, List<IdLoads> loads, int partitions) {
    return balance(type, loads, partitions, Placing.BY_LOAD);
  }

  /** A placement that balances the loads of all partitions, which must be computed for it. */
  public static IdPlacement balance(
      IdType type, List<IdLoads> loads, int partitions, Placing placing) {
    long[] buckets = buckets(loads, IdPlacement.buckets(partitions));
    IdCounts heavy = IdCounts.sum(type, loads.stream().map(IdLoads::heavy).toList()).sorted();
    long[] heavyLoads = Arrays.stream(heavy.counts()).asLongStream().toArray();
    return new IdPlacement(placing, partitions, heavy.ids(), heavyLoads, buckets);
  }
}
