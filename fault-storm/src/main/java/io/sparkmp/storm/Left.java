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
 * What a training left behind in driver and executors, after garbage collection.
 *
 * @param rdds RDDs that Spark still keeps
 * @param blocks blocks of RDDs in all block managers
 * @param ownThreads our threads in driver and executors
 * @param threads all threads of the driver
 * @param heapMegabytes the driver's heap use
 * @param mostExecutorMegabytes the largest heap use of an executor
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
  private static final List<String> OWN = List.of("spark-mp", "snapshot-"); // prefixes of names

  /** Whether the training left nothing that it should not. */
  boolean isClean() {
    return rdds == 0 && blocks == 0 && ownThreads == 0;
  }

  /**
   * Looks repeatedly until nothing is left or it is clear that it will stay. One look may take
   * longer than that if an executor is killed meanwhile, and then shows an old state: so the last
   * look begins after that time.
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
      } catch (Exception e) { // an executor was just lost; Scala declares no exceptions
        if (System.currentTimeMillis() >= 3 * PATIENCE_MILLIS + end) {
          throw e;
        }
      }
      LockSupport.parkNanos(500_000_000);
    }
  }

  private static Left look(JavaSparkContext spark) {
    System.gc(); // Spark frees garbage then
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

  /** Matches blocks of RDDs, including slices in transit. */
  private static final class OfRdd extends AbstractFunction1<BlockId, Object>
      implements java.io.Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public Object apply(BlockId block) {
      return block.isRDD();
    }
  }
}
