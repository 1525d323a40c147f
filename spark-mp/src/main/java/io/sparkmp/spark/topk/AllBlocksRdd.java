package io.sparkmp.spark.topk;

import io.sparkmp.spark.rdd.ZippedRdd;
import io.sparkmp.topk.VectorBlock;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;

/**
 * Searches all candidates for the queries of each partition. The task of partition p takes the
 * stored blocks of candidates one after another, starting with block p and wrapping around, so that
 * tasks do not all ask one executor at once. The dependencies are narrow: nothing is shuffled, and
 * a task holds its own queries, their result so far, and one block.
 *
 * @param <Q> the queries of a partition
 * @param <R> their result
 */
public final class AllBlocksRdd<Q, R> extends ZippedRdd<R> {
  private static final long serialVersionUID = 1L;

  private final Search<Q, R> search;
  private final int blocks;

  /** A task's search. */
  public interface Search<Q, R> extends Serializable {

    /** Searches all candidates for the queries of a partition. */
    R of(Q queries, Iterator<VectorBlock> candidates);
  }

  /**
   * Combines queries and candidates.
   *
   * @param queries one element per partition
   * @param candidates one block per partition, which should be persisted
   */
  public AllBlocksRdd(RDD<Q> queries, RDD<VectorBlock> candidates, Search<Q, R> search) {
    super(
        queries.sparkContext(),
        queries.getNumPartitions(),
        p -> {
          int blocks = candidates.getNumPartitions();
          List<Source> sources = new ArrayList<>(List.of(new Source(queries, p)));
          for (int i = 0; i < blocks; i++) {
            sources.add(new Source(candidates, (p + i) % blocks));
          }
          return sources;
        });
    this.search = search;
    blocks = candidates.getNumPartitions();
  }

  @Override
  public scala.collection.Iterator<R> compute(Partition split, TaskContext context) {
    Q queries = read(split, 0, context);
    Iterator<VectorBlock> all =
        IntStream.rangeClosed(1, blocks)
            .mapToObj(i -> this.<VectorBlock>read(split, i, context))
            .iterator();
    return only(search.of(queries, all));
  }
}
