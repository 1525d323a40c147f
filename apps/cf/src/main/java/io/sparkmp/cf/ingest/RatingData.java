package io.sparkmp.cf.ingest;

import io.sparkmp.cf.kernel.RatingPartition;
import io.sparkmp.cf.layout.BlockLayout;
import io.sparkmp.cf.layout.LayoutStats;
import io.sparkmp.cf.layout.SliceIds;
import io.sparkmp.ids.IdType;
import io.sparkmp.placement.IdPlacement;
import io.sparkmp.schedule.Schedule;
import org.apache.spark.api.java.JavaRDD;

/**
 * Ratings laid out over the workers.
 *
 * @param partitions one a worker
 * @param laidOut what {@code partitions} is a view of; persisted
 * @param slices the dictionary of each slice; persisted
 * @param stats over all workers
 * @param placeUsers the worker of each user
 * @param placeItems the slice of each item
 * @param items how many there are
 * @param userType of the ids
 * @param itemType of the ids
 */
public record RatingData(
    JavaRDD<RatingPartition> partitions,
    JavaRDD<BlockLayout.Result> laidOut,
    JavaRDD<SliceIds> slices,
    LayoutStats stats,
    IdPlacement placeUsers,
    IdPlacement placeItems,
    long items,
    IdType userType,
    IdType itemType)
    implements AutoCloseable {

  /** The schedule of a training on these workers and slices. */
  public Schedule schedule(long seed) {
    int workers = partitions.getNumPartitions();
    return new Schedule(workers, slices.getNumPartitions() / workers, seed);
  }

  /** The global mean of the training ratings. */
  public double mean() {
    return stats.sum() / stats.training();
  }

  /** Frees the memory. */
  @Override
  public void close() {
    laidOut.unpersist(false);
    slices.unpersist(false);
  }
}
