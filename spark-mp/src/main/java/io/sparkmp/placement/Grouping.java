package io.sparkmp.placement;

import io.sparkmp.ids.Ids;
import java.util.stream.IntStream;

/** Groups places by partition. */
public final class Grouping {

  private Grouping() {}

  /** Assigns each id a partition by its {@link Ids#hash hash} alone. */
  public static int[] hashed(Ids ids, int partitions) {
    return IntStream.range(0, ids.size())
        .map(i -> (int) Long.remainderUnsigned(ids.hash(i), partitions))
        .toArray();
  }

  /**
   * Equals filtering {@code 0 .. n-1} once for each partition, but in one pass.
   *
   * @param partitionOf the partition of each place
   * @param partitions the number of partitions
   * @return for each partition its places in ascending order
   */
  public static int[][] byPartition(int[] partitionOf, int partitions) {
    int[] sizes = new int[partitions];
    for (int partition : partitionOf) {
      sizes[partition]++;
    }
    int[][] places = new int[partitions][];
    for (int p = 0; p < partitions; p++) {
      places[p] = new int[sizes[p]];
    }
    int[] filled = new int[partitions];
    for (int i = 0; i < partitionOf.length; i++) {
      int p = partitionOf[i];
      places[p][filled[p]++] = i;
    }
    return places;
  }
}
