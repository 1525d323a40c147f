package io.sparkmp.lineage.graph;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.ContextCleaner;
import org.apache.spark.Dependency;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import scala.collection.Iterator;

/**
 * The shuffles of a step. Spark releases the files of a shuffle when the driver's garbage collector
 * finds it, which may be long after the disks are full.
 *
 * @param ids of the shuffles
 */
public record StepShuffles(Set<Integer> ids) {

  /**
   * Finds the shuffles of a step.
   *
   * @param rdd the step's result, not yet cut
   * @param previousId the id of the RDD that the step started from. Shuffles of older RDDs, such as
   *     those of the loop's static data, serve other steps too, and so may those behind an RDD that
   *     the user keeps
   */
  public static StepShuffles of(RDD<?> rdd, int previousId) {
    Set<Integer> shuffles = new HashSet<>();
    Set<Integer> seen = new HashSet<>();
    Deque<RDD<?>> open = new ArrayDeque<>();
    open.add(rdd);
    while (!open.isEmpty()) {
      Iterator<Dependency<?>> dependencies = dependencies(open.remove());
      while (dependencies.hasNext()) {
        Dependency<?> dependency = dependencies.next();
        if (dependency instanceof ShuffleDependency<?, ?, ?> shuffle) {
          shuffles.add(shuffle.shuffleId());
        }
        RDD<?> parent = dependency.rdd();
        if (parent.id() > previousId
            && parent.getStorageLevel().equals(StorageLevel.NONE())
            && seen.add(parent.id())) {
          open.add(parent);
        }
      }
    }
    return new StepShuffles(shuffles);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java's view of Seq[Dependency[_]]
  private static Iterator<Dependency<?>> dependencies(RDD<?> rdd) {
    return (Iterator) rdd.dependencies().iterator();
  }

  /** Releases their files, and waits until they are gone if {@code wait} says so. */
  public void release(RDD<?> rdd, boolean wait) {
    if (!ids.isEmpty() && rdd.sparkContext().cleaner().isDefined()) {
      ContextCleaner cleaner = rdd.sparkContext().cleaner().get();
      ids.forEach(id -> cleaner.doCleanupShuffle(id, wait));
    }
  }
}
