package io.sparkmp.placement;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.random.SplitMix64;
import java.util.stream.LongStream;

/** How to divide ids over partitions and order them within each. */
public enum Placing {
  /** Balances loads; within a partition the most frequent ids come first. */
  BY_LOAD {
    @Override
    public int bucket(long hash, int buckets) {
      return (int) ((SplitMix64.mix(hash) >>> 1) % buckets);
    }

    @Override
    int[] assign(long[] loads, int partitions) {
      return LoadBalancer.assign(loads, partitions);
    }

    @Override
    public IdCounts sorted(IdCounts counts) {
      return counts.sorted();
    }
  },

  /**
   * Orders ids by hash: each partition has a range of hashes and is sorted by them. All partitions
   * in turn hold the ids in the same order, however many partitions there are. A heavy id cannot be
   * separated from its neighbours, so loads are less equal.
   */
  BY_HASH {
    @Override
    public int bucket(long hash, int buckets) {
      long fraction = (hash ^ Long.MIN_VALUE) >>> 32; // ordered as signed numbers
      return (int) ((fraction * buckets) >>> 32);
    }

    @Override
    int[] assign(long[] loads, int partitions) {
      long total = LongStream.of(loads).sum();
      int[] assignment = new int[loads.length];
      double before = 0;
      for (int bucket = 0; bucket < loads.length; bucket++) {
        double middle =
            total == 0 ? (double) bucket / loads.length : (before + loads[bucket] / 2.0) / total;
        assignment[bucket] = Math.min(partitions - 1, (int) (middle * partitions));
        before += loads[bucket];
      }
      return assignment;
    }

    @Override
    public IdCounts sorted(IdCounts counts) {
      return counts.gather(counts.ids().byHash());
    }
  };

  /** The bucket of an id by its {@link io.sparkmp.ids.Ids#hash hash}. */
  public abstract int bucket(long hash, int buckets);

  /** The partition of each load; depends only on the loads. */
  abstract int[] assign(long[] loads, int partitions);

  /** Sorts the ids of one partition. */
  public abstract IdCounts sorted(IdCounts counts);
}
