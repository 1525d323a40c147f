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
 * Removes blocks that come late. An executor that is told to go gives its blocks to others; one
 * that is under way while its RDD is unpersisted arrives after that, and Spark would keep it until
 * the receiver ends. When a giver is gone nothing more comes from it, and what was unpersisted
 * meanwhile is removed once more. For the life of a Spark, of which there is one.
 */
public final class LateBlocks extends SparkListener {
  private static final ClassTag<LateBlocks> TAG = ClassTag$.MODULE$.apply(LateBlocks.class);

  /** RDDs that are remembered, the newest; in a minute a training releases some tens. */
  private static final int MOST = 1000;

  private final SparkContext spark;
  private final Supplier<List<String>> leaving;
  private final Deque<Integer> released = new ArrayDeque<>(); // of the thread of events

  /**
   * For a Spark.
   *
   * @param leaving the executors that have been told to go, and are still there
   */
  LateBlocks(SparkContext spark, Supplier<List<String>> leaving) {
    this.spark = spark;
    this.leaving = leaving;
  }

  /** Begins, where executors give their blocks away; once a Spark. */
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
    if (leaving.get().isEmpty()) { // else more may come
      released.clear();
    }
  }
}
