package io.sparkmp.spark.topk;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.spark.rdd.ZippedRdd;
import io.sparkmp.topk.VectorBlock;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;

/**
 * Searches all candidates for each batch of queries. The task of partition p takes the stored
 * blocks of candidates one after another, starting with those of partition p and wrapping around,
 * so that tasks do not all ask one executor at once. The dependencies are narrow: nothing is
 * shuffled, and a task holds a batch of queries, its result so far, and one block.
 *
 * @param <Q> a batch of queries
 * @param <R> their result
 */
public final class AllBlocksRdd<Q, R> extends ZippedRdd<R> {
  private static final long serialVersionUID = 1L;

  private final Search<Q, R> search;
  private final int partitions; // of candidates

  /** A task's search. */
  public interface Search<Q, R> extends Serializable {

    /** Searches all candidates for a batch of queries. */
    R of(Q queries, Iterator<VectorBlock> candidates);
  }

  /**
   * Combines queries and candidates.
   *
   * @param queries any number of batches per partition
   * @param candidates any number of blocks per partition, which should be persisted
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
    partitions = candidates.getNumPartitions();
  }

  /**
   * Divides queries into batches, so that the tasks' memory does not grow with their number.
   *
   * @param size the most elements of a batch
   */
  public static <T> JavaRDD<List<T>> batches(JavaRDD<T> queries, int size) {
    return queries.mapPartitions(mine -> new Batches<>(mine, size));
  }

  @Override
  public scala.collection.Iterator<R> compute(Partition split, TaskContext context) {
    Iterator<Q> batches = ScalaApi.asJava(elements(split, 0, context));
    return ScalaApi.asScala(
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return batches.hasNext();
          }

          @Override
          public R next() {
            return search.of(batches.next(), new Candidates(split, context));
          }
        });
  }

  /** All blocks in a task's order, one at a time. */
  private final class Candidates implements Iterator<VectorBlock> {
    private final Partition split;
    private final TaskContext context;
    private Iterator<VectorBlock> some = Collections.emptyIterator();
    private int next = 1;

    Candidates(Partition split, TaskContext context) {
      this.split = split;
      this.context = context;
    }

    @Override
    public boolean hasNext() {
      while (!some.hasNext() && next <= partitions) {
        some = ScalaApi.asJava(elements(split, next++, context));
      }
      return some.hasNext();
    }

    @Override
    public VectorBlock next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return some.next();
    }
  }

  /** Lists of successive elements. */
  private static final class Batches<T> implements Iterator<List<T>> {
    private final Iterator<T> elements;
    private final int size;

    Batches(Iterator<T> elements, int size) {
      this.elements = elements;
      this.size = size;
    }

    @Override
    public boolean hasNext() {
      return elements.hasNext();
    }

    @Override
    public List<T> next() {
      List<T> batch = new ArrayList<>(List.of(elements.next()));
      while (batch.size() < size && elements.hasNext()) {
        batch.add(elements.next());
      }
      return batch;
    }
  }
}
