package io.sparkmp.lineage;

import org.apache.spark.rdd.CheckpointRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.rdd.RDDCheckpointData;

/** Spark's truncation hook for an RDD whose blocks are all stored. */
final class StoredCheckpointData<T> extends RDDCheckpointData<T> {
  private static final long serialVersionUID = 1L;

  private final transient StoredRdd<T> stored;

  StoredCheckpointData(RDD<T> rdd, StoredRdd<T> stored) {
    super(rdd, rdd.elementClassTag());
    this.stored = stored;
  }

  @Override
  public CheckpointRDD<T> doCheckpoint() {
    return stored;
  }
}
