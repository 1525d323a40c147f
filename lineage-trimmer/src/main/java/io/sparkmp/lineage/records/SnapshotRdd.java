package io.sparkmp.lineage.records;

import org.apache.spark.Partition;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.Nil$;
import scala.reflect.ClassTag;

/** A generation read from its snapshot. */
public final class SnapshotRdd<T> extends RDD<T> {
  private static final long serialVersionUID = 1L;

  private final SnapshotParts<T> parts;
  private final transient Option<Partitioner> partitioner;

  /**
   * An RDD with a partition for each part.
   *
   * @param partitioner of the records, null if they have none
   */
  public SnapshotRdd(
      SparkContext spark,
      SnapshotParts<T> parts,
      @Nullable Partitioner partitioner,
      ClassTag<T> type) {
    super(spark, noDependencies(), type);
    this.parts = parts;
    this.partitioner = Option.apply(partitioner);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Nil is an empty list of anything
  private static <E> scala.collection.immutable.Seq<E> noDependencies() {
    return (scala.collection.immutable.Seq) Nil$.MODULE$;
  }

  @Override
  public Option<Partitioner> partitioner() {
    return partitioner;
  }

  @Override
  public Partition[] getPartitions() {
    return IndexPartition.upTo(parts.count());
  }

  @Override
  public Iterator<T> compute(Partition split, TaskContext context) {
    return parts.read(split.index(), context);
  }
}
