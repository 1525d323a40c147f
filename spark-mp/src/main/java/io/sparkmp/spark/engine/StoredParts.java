package io.sparkmp.spark.engine;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.lineage.records.IndexPartition;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.RDDBlockId;
import org.apache.spark.storage.StorageLevel;
import scala.collection.Iterator;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * What the tasks of other RDDs have stored: one element in each partition that a task has filled.
 * It has no lineage. A partition that is lost cannot be computed; then the leg runs again.
 *
 * @param <T> the element
 */
final class StoredParts<T> extends RDD<T> {
  private static final long serialVersionUID = 1L;
  private static final ClassTag<Object> ANY = ClassTag$.MODULE$.apply(Object.class);

  private final int partitions;

  /** Empty partitions, which are unpersisted by the caller. */
  StoredParts(SparkContext spark, int partitions, StorageLevel level) {
    super(spark, ScalaApi.list(List.of()), ClassTag$.MODULE$.apply(Object.class));
    this.partitions = partitions;
    persist(level);
  }

  /** Fills a partition, from within a task. */
  void put(int partition, T element) {
    RDDBlockId id = new RDDBlockId(id(), partition);
    if (!SparkEnv.get().blockManager().putSingle(id, element, getStorageLevel(), true, ANY)) {
      throw new IllegalStateException(
          "Cannot store " + id + ": the block manager has neither memory nor disk for it");
    }
  }

  @Override
  public Partition[] getPartitions() {
    return IndexPartition.upTo(partitions);
  }

  @Override
  public Iterator<T> compute(Partition split, TaskContext context) {
    throw new IllegalStateException(
        "Cannot train: block "
            + new RDDBlockId(id(), split.index())
            + " of the model is gone with its executor");
  }
}
