package io.sparkmp.spark.watch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerUnpersistRDD;
import org.apache.spark.storage.BlockManagerMaster;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Removes blocks that arrive late. A decommissioned executor gives its blocks to others; a block in
 * transit while its RDD is unpersisted arrives afterwards, and Spark would keep it until the
 * receiver ends. When the sender is gone, no more blocks come from it, and RDDs that were
 * unpersisted meanwhile are removed once more. One for each Spark, for its whole life.
 */
public final class LateBlocks extends SparkListener {
  private static final ClassTag<LateBlocks> TAG = ClassTag$.MODULE$.apply(LateBlocks.class);

  /** How many RDDs to remember, the newest; a training releases some tens a minute. */
  private static final int MOST = 1000;

  private final SparkContext spark;
  private final Supplier<List<String>> leaving;
  private final Deque<Integer> released = new ArrayDeque<>(); // used by the event thread only

  /**
   * A listener.
   *
   * @param leaving the executors being decommissioned
   */
  LateBlocks(SparkContext spark, Supplier<List<String>> leaving) {
    this.spark = spark;
    this.leaving = leaving;
  }

  /** Starts, once per Spark, if decommissioned executors give their blocks away. */
  public static void watch(SparkContext spark) {
    synchronized (LateBlocks.class) {
      if (LeavingExecutors.movesBlocks(spark)
          && spark.listenerBus().findListenersByClass(TAG).isEmpty()) {
        spark.addSparkListener(new LateBlocks(spark, () -> LeavingExecutors.of(spark)));
      }
    }
  }

  @Override
  public void onUnpersistRDD(SparkListenerUnpersistRDD event) {
    if (released.size() == MOST) {
      released.removeFirst();
    }
    released.addLast(event.rddId());
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
    BlockManagerMaster master = spark.env().blockManager().master();
    for (int rdd : released) {
      if (!spark.getPersistentRDDs().contains(rdd)) { // or it was persisted again
        master.removeRdd(rdd, false);
      }
    }
    if (leaving.get().isEmpty()) { // otherwise more may come
      released.clear();
    }
  }
}
