package io.sparkmp.spark.layout;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.spark.rdd.RestorableRdd;
import io.sparkmp.spark.rdd.ZippedRdd;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.ExecutorCacheTaskLocation;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManagerId;
import org.apache.spark.storage.RDDBlockId;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;

/**
 * The blocks as a training reads them: one element per worker, without lineage, because a barrier
 * stage may not depend on an RDD with another number of partitions. So Spark does not recompute a
 * lost block by itself; {@link #restore} does.
 *
 * @param <B> a block
 */
final class StoredBlocksRdd<B> extends ZippedRdd<StoredBlocks<B>> implements RestorableRdd {
  private static final long serialVersionUID = 1L;

  private final transient WorkersRdd<B> source;
  private final int blocks;
  private final int workers;
  private final int slices;
  private final BlockStorage storage;
  private final boolean readsAhead;

  StoredBlocksRdd(
      WorkersRdd<B> source, int blocks, int slices, BlockStorage storage, boolean readsAhead) {
    super(source.sparkContext(), source.getNumPartitions(), worker -> List.of());
    this.source = source;
    this.blocks = blocks;
    this.workers = source.getNumPartitions();
    this.slices = slices;
    this.storage = storage;
    this.readsAhead = readsAhead;
  }

  /** The id of the RDD that stores the blocks. */
  int blocks() {
    return blocks;
  }

  @Override
  public Iterator<StoredBlocks<B>> compute(Partition split, TaskContext context) {
    return only(new StoredBlocks<B>(blocks, split.index() * slices, storage, readsAhead, context));
  }

  @Override
  public Seq<String> getPreferredLocations(Partition split) {
    BlockId first = new RDDBlockId(blocks, split.index() * slices);
    List<String> locations = new ArrayList<>();
    for (BlockManagerId each : locations(new BlockId[] {first}).get(0)) {
      locations.add(new ExecutorCacheTaskLocation(each.host(), each.executorId()).toString());
    }
    return ScalaApi.list(locations);
  }

  private List<List<BlockManagerId>> locations(BlockId[] ids) {
    List<List<BlockManagerId>> locations = new ArrayList<>();
    ScalaApi.asJava(sparkContext().env().blockManager().master().getLocations(ids))
        .forEach(each -> locations.add(ScalaApi.asJava(each)));
    return locations;
  }

  @Override
  public void restore() {
    BlockId[] ids =
        IntStream.range(0, workers * slices)
            .mapToObj(block -> new RDDBlockId(blocks, block))
            .toArray(BlockId[]::new);
    if (locations(ids).stream().anyMatch(List::isEmpty)) {
      source
          .toJavaRDD()
          .foreach(worker -> IntStream.range(0, worker.slices()).forEach(worker::block));
    }
  }
}
