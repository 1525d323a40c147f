package io.sparkmp.lineage;

import org.apache.spark.rdd.CheckpointRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.rdd.RDDCheckpointData;
import scala.reflect.ClassTag$;

/** Spark's hook for truncation, for an RDD whose blocks are all stored already. */
final class StoredCheckpointData<T> extends RDDCheckpointData<T> {
  private static final long serialVersionUID = 1L;

  private final transient RDD<T> rdd;

  StoredCheckpointData(RDD<T> rdd) {
    super(rdd, ClassTag$.MODULE$.apply(Object.class));
    this.rdd = rdd;
  }

  @Override
  public CheckpointRDD<T> doCheckpoint() {
    return new StoredRdd<>(rdd);
  }
}
