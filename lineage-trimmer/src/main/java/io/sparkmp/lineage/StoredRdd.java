package io.sparkmp.lineage;

import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.CheckpointRDD;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;

/**
 * Stands where the history of a cut RDD was. Its partitions are only computed when the stored block
 * is lost, which it reports.
 */
final class StoredRdd<T> extends CheckpointRDD<T> {
  private static final long serialVersionUID = 1L;

  private final String of;
  private final int partitions;

  StoredRdd(RDD<T> rdd) {
    super(rdd.sparkContext(), ClassTag$.MODULE$.apply(Object.class));
    of = rdd.toString();
    partitions = rdd.getNumPartitions();
  }

  @Override
  public Partition[] getPartitions() {
    Partition[] result = new Partition[partitions];
    for (int i = 0; i < partitions; i++) {
      result[i] = new StoredPartition(i);
    }
    return result;
  }

  @Override
  public Iterator<T> compute(Partition split, TaskContext context) {
    throw new GenerationLostException(of, split.index());
  }

  /** A partition known by its number alone. */
  private record StoredPartition(int index) implements Partition {
    private static final long serialVersionUID = 1L;
  }
}
