package io.sparkmp.storm;

import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockId;
import scala.runtime.AbstractFunction1;

/**
 * What a training has left behind in driver and executors, after a collection of garbage.
 *
 * @param rdds that Spark still keeps
 * @param blocks of RDDs in all block managers
 * @param ownThreads threads of ours in driver and executors
 * @param threads all of the driver's
 * @param heapMegabytes that the driver uses
 * @param mostExecutorMegabytes that an executor uses, the largest
 */
record Left(
    int rdds,
    int blocks,
    int ownThreads,
    int threads,
    long heapMegabytes,
    long mostExecutorMegabytes) {
  static final Left NOTHING = new Left(0, 0, 0, 0, 0, 0);
  private static final long PATIENCE_MILLIS = 30_000;
  private static final List<String> OWN = List.of("spark-mp", "snapshot-"); // names begin so

  /** Whether a training has left anything that it should not. */
  boolean isClean() {
    return rdds == 0 && blocks == 0 && ownThreads == 0;
  }

  /**
   * Looks, until nothing is left or for so long that it will stay. A look may take longer than that
   * when an executor is killed meanwhile, and then tells of its start: so the last one begins after
   * that time.
   */
  static Left in(JavaSparkContext spark) {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (true) {
      boolean isLast = System.currentTimeMillis() >= end;
      try {
        Left left = look(spark);
        if (left.isClean() || isLast) {
          return left;
        }
      } catch (Exception e) { // an executor was lost just now; Scala declares no exceptions
        if (System.currentTimeMillis() >= 3 * PATIENCE_MILLIS + end) {
          throw e;
        }
      }
      LockSupport.parkNanos(500_000_000);
    }
  }

  private static Left look(JavaSparkContext spark) {
    System.gc(); // Spark frees what is garbage
    int tasks = 2 * spark.defaultParallelism();
    List<long[]> executors =
        spark
            .parallelize(IntStream.range(0, tasks).boxed().toList(), tasks)
            .map(
                task -> {
                  System.gc();
                  return new long[] {ownThreadsHere(), usedMegabytes()};
                })
            .collect();
    boolean local = spark.isLocal();
    int own = local ? 0 : ownThreadsHere();
    for (long[] executor : executors) {
      own += (int) executor[0];
    }
    return new Left(
        spark.getPersistentRDDs().size(),
        spark.env().blockManager().master().getMatchingBlockIds(new OfRdd(), true).size(),
        own,
        ManagementFactory.getThreadMXBean().getThreadCount(),
        usedMegabytes(),
        executors.stream().mapToLong(executor -> executor[1]).max().orElse(0));
  }

  private static int ownThreadsHere() {
    Set<String> names = new HashSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (OWN.stream().anyMatch(thread.getName()::startsWith)) {
        names.add(thread.getName());
      }
    }
    return names.size();
  }

  private static long usedMegabytes() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
  }

  /** Blocks of RDDs, those of slices under way included. */
  private static final class OfRdd extends AbstractFunction1<BlockId, Object>
      implements java.io.Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object apply(BlockId block) {
      return block.isRDD();
    }
  }
}
