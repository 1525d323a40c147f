package io.sparkmp.lineage;

import io.sparkmp.lineage.records.IndexPartition;
import io.sparkmp.lineage.records.SnapshotParts;
import org.apache.spark.Partition;
import org.apache.spark.Partitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.CheckpointRDD;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.Iterator;

/**
 * Replaces the lineage of a cut RDD. A partition is computed only when its stored block is lost: it
 * is then read from the snapshot, if there is one, or reported as lost.
 */
final class StoredRdd<T> extends CheckpointRDD<T> {
  private static final long serialVersionUID = 1L;

  private final String of;
  private final int partitions;
  private final transient Option<Partitioner> partitioner;
  private volatile @Nullable SnapshotParts<T> snapshot;

  StoredRdd(RDD<T> rdd) {
    super(rdd.sparkContext(), rdd.elementClassTag());
    of = rdd.toString();
    partitions = rdd.getNumPartitions();
    partitioner = rdd.partitioner();
  }

  /** Makes lost blocks be read from this snapshot from now on. */
  void setSnapshot(SnapshotParts<T> committed) {
    snapshot = committed;
  }

  @Override
  public Option<Partitioner> partitioner() {
    return partitioner;
  }

  @Override
  public Partition[] getPartitions() {
    return IndexPartition.upTo(partitions);
  }

  @Override
  public Iterator<T> compute(Partition split, TaskContext context) {
    SnapshotParts<T> parts = snapshot;
    if (parts == null) {
      throw GenerationLostException.ofPartition(of, split.index());
    }
    return parts.read(split.index(), context);
  }
}
