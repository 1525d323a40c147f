package io.sparkmp.spark.layout;

import io.sparkmp.ids.IdCounts;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;

/**
 * The blocks by worker, each read on demand. A block is stored on the executor that first requests
 * it: its worker's.
 *
 * @param <B> a block
 */
final class WorkersRdd<B> extends ZippedRdd<WorkerBlocks<B>> {
  private static final long serialVersionUID = 1L;

  private final int slices;

  WorkersRdd(RDD<B> blocks, RDD<IdCounts> rows) {
    this(blocks, rows, blocks.getNumPartitions() / rows.getNumPartitions());
  }

  private WorkersRdd(RDD<B> blocks, RDD<IdCounts> rows, int slices) {
    super(blocks.sparkContext(), rows.getNumPartitions(), p -> sources(blocks, rows, p, slices));
    this.slices = slices;
  }

  private static List<Source> sources(RDD<?> blocks, RDD<?> rows, int worker, int slices) {
    List<Source> sources = new ArrayList<>();
    for (int s = 0; s < slices; s++) {
      sources.add(new Source(blocks, worker * slices + s));
    }
    sources.add(new Source(rows, worker));
    return sources;
  }

  @Override
  public Iterator<WorkerBlocks<B>> compute(Partition split, TaskContext context) {
    return only(
        new WorkerBlocks<B>(
            split.index(),
            read(split, slices, context),
            slices,
            slice -> {
              Iterator<B> block = elements(split, slice, context);
              B only = block.next();
              block.hasNext(); // releases the lock, so that Spark may move the block
              return only;
            }));
  }
}
