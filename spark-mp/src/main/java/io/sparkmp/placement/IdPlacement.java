package io.sparkmp.placement;

import io.sparkmp.ids.IdEncoder;
import io.sparkmp.ids.Ids;
import java.io.Serializable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Assigns ids to partitions by load. Heavy ids are placed one by one; all others by the bucket of
 * their hash, of which there are {@value #BUCKETS_PER_PARTITION} a partition. So the placement of a
 * billion ids fits into a few kilobytes, and the driver never holds the ids. Heavy ids and buckets
 * go to the lightest partition in order of falling load.
 *
 * <p>{@link Placing#BY_HASH} has only buckets, which are ranges of hashes.
 *
 * <p>Equals the naive code "sort all ids by load, put each into the lightest partition" up to the
 * load of one bucket.
 */
public final class IdPlacement implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Buckets per partition: more balance better but cost 4 bytes each. */
  public static final int BUCKETS_PER_PARTITION = 128;

  private final Placing placing;
  private final int partitions;
  private final Ids heavy;
  private final int[] partitionOfHeavy;
  private final int[] partitionOfBucket;
  private transient volatile @Nullable IdEncoder heavyIndex;

  /**
   * Balances the loads.
   *
   * @param placing by load or by hash; by hash, no ids are placed one by one
   * @param partitions the number of partitions
   * @param heavy the ids that are placed one by one
   * @param heavyLoads their loads
   * @param bucketLoads the load of each bucket without the heavy ids
   */
  public IdPlacement(
      Placing placing, int partitions, Ids heavy, long[] heavyLoads, long[] bucketLoads) {
    if (heavy.size() != heavyLoads.length || bucketLoads.length != buckets(partitions)) {
      throw new IllegalArgumentException("Invalid loads: their numbers do not match the ids");
    }
    if (placing == Placing.BY_HASH && heavy.size() > 0) {
      throw new IllegalArgumentException(
          "Invalid loads: "
              + heavy.size()
              + " ids to be placed one by one (expected: none by hash)");
    }
    this.placing = placing;
    this.partitions = partitions;
    this.heavy = heavy;
    long[] loads =
        IntStream.range(0, heavyLoads.length + bucketLoads.length)
            .mapToLong(
                i -> i < heavyLoads.length ? heavyLoads[i] : bucketLoads[i - heavyLoads.length])
            .toArray();
    int[] assignment = placing.assign(loads, partitions);
    partitionOfHeavy = java.util.Arrays.copyOf(assignment, heavyLoads.length);
    partitionOfBucket =
        java.util.Arrays.copyOfRange(assignment, heavyLoads.length, assignment.length);
  }

  /** The number of partitions. */
  public int partitions() {
    return partitions;
  }

  /** The number of buckets for this many partitions. */
  public static int buckets(int partitions) {
    return partitions * BUCKETS_PER_PARTITION;
  }

  /** How the ids are placed. */
  public Placing placing() {
    return placing;
  }

  /** The partition of each id. */
  public int[] partitions(Ids ids) {
    return IntStream.range(0, ids.size()).map(i -> partition(ids, i)).toArray();
  }

  /** The partition of the id at {@code i}. */
  public int partition(Ids ids, int i) {
    IdEncoder index = heavyIndex;
    if (index == null) {
      index = heavy.index();
      heavyIndex = index;
    }
    int place = heavy.size() == 0 ? -1 : ids.find(index, i);
    return place >= 0
        ? partitionOfHeavy[place]
        : partitionOfBucket[placing.bucket(ids.hash(i), buckets(partitions))];
  }
}
