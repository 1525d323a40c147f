package io.sparkmp.cf.recommend;

import io.sparkmp.cf.topk.Excluded;
import io.sparkmp.cf.topk.FactorBlock;
import io.sparkmp.cf.topk.TopLists;
import io.sparkmp.cf.topk.TopSearch;
import io.sparkmp.spark.ZippedRdd;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * The best candidates of the queries of each partition. The task of partition p takes the blocks of
 * candidates one after another from where they are stored, block p first and from there round, so
 * that tasks do not all ask one executor at once. The dependencies are narrow: nothing is shuffled,
 * and a task holds its own queries, their best candidates, and one block.
 */
final class TopListsRdd extends ZippedRdd<TopLists> {
  private static final long serialVersionUID = 1L;

  private final Settings settings;
  private final boolean hasSeen;
  private final int blocks;

  /**
   * What is wanted.
   *
   * @param offset added to every rating
   * @param num candidates for each query
   * @param notItself whether a query is left out of its own candidates
   */
  record Settings(float offset, int num, boolean notItself) implements java.io.Serializable {}

  /**
   * A view of queries and candidates.
   *
   * @param queries one block a partition
   * @param seen for each partition of the queries, what is not to be given to them; or null
   * @param candidates one block a partition, which should be persisted
   */
  TopListsRdd(
      RDD<FactorBlock> queries,
      @Nullable RDD<List<SeenPairs>> seen,
      RDD<FactorBlock> candidates,
      Settings settings) {
    super(
        queries.sparkContext(),
        queries.getNumPartitions(),
        p -> sources(queries, seen, candidates, p));
    this.settings = settings;
    hasSeen = seen != null;
    blocks = candidates.getNumPartitions();
  }

  private static List<Source> sources(
      RDD<FactorBlock> queries,
      @Nullable RDD<List<SeenPairs>> seen,
      RDD<FactorBlock> candidates,
      int p) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source(queries, p));
    if (seen != null) {
      sources.add(new Source(seen, p));
    }
    int blocks = candidates.getNumPartitions();
    for (int i = 0; i < blocks; i++) {
      sources.add(new Source(candidates, (p + i) % blocks));
    }
    return sources;
  }

  @Override
  public Iterator<TopLists> compute(Partition split, TaskContext context) {
    FactorBlock queries = read(split, 0, context);
    TopSearch search =
        new TopSearch(queries, settings.offset, settings.num, excluded(queries, split, context));
    for (int i = 0; i < blocks; i++) {
      FactorBlock candidates = read(split, i + (hasSeen ? 2 : 1), context);
      search.add(candidates);
    }
    return only(search.best());
  }

  private Excluded excluded(FactorBlock queries, Partition split, TaskContext context) {
    if (settings.notItself) {
      return Excluded.itself(queries.ids());
    }
    if (hasSeen) {
      List<SeenPairs> seen = read(split, 1, context);
      return SeenPairs.exclude(seen, queries);
    }
    return Excluded.nothing(queries.size());
  }
}
