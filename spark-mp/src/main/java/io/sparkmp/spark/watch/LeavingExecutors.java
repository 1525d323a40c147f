package io.sparkmp.spark.watch;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.compat.SparkApi;
import io.sparkmp.lineage.Attempts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkException;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.scheduler.cluster.CoarseGrainedSchedulerBackend;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a leg of the ring when an executor that runs a part of it is decommissioned. If Spark then
 * moves the blocks of that executor to others, a message may vanish before it is received, and the
 * executor stores no more messages. Executors that were decommissioned before the leg began take no
 * part in it.
 */
public final class LeavingExecutors implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LeavingExecutors.class);
  private static final long LOOK_MILLIS = 100;

  private final SparkContext spark;
  private final String jobTag;
  private final Set<String> before;
  private final @Nullable Thread thread;
  private volatile @Nullable String cancelled; // the reason, once cancelled

  /** Watches until it is closed; cancels the jobs with the tag. */
  public LeavingExecutors(SparkContext spark, String jobTag) {
    this.spark = spark;
    this.jobTag = jobTag;
    this.before = new HashSet<>(of(spark));
    if (movesBlocks(spark)) {
      thread = new Thread(this::watch, "spark-mp watch for executors that leave");
      thread.setDaemon(true);
      thread.start();
    } else {
      thread = null;
    }
  }

  /** Whether a decommissioned executor gives its blocks to others. */
  static boolean movesBlocks(SparkContext spark) {
    return spark.getConf().getBoolean("spark.decommission.enabled", false)
        && spark.getConf().getBoolean("spark.storage.decommission.enabled", false);
  }

  /** The executors being decommissioned. */
  public static List<String> of(SparkContext spark) {
    List<String> leaving = new ArrayList<>();
    if (spark.schedulerBackend() instanceof CoarseGrainedSchedulerBackend backend) {
      for (String executor : ScalaApi.asJava(backend.getExecutorIds())) {
        if (spark.taskScheduler().getExecutorDecommissionState(executor).isDefined()) {
          leaving.add(executor);
        }
      }
    }
    return leaving;
  }

  private void watch() {
    try {
      while (!spark.isStopped()) {
        Thread.sleep(LOOK_MILLIS);
        String leaving = newlyLeaving(true);
        if (leaving != null) {
          cancelled = leaving;
          SparkApi.cancelJobs(spark, jobTag, leaving);
          return;
        }
      }
    } catch (InterruptedException e) {
      return; // closed
    } catch (RuntimeException e) { // for example, the context is being stopped
      LOG.warn("Cannot look for executors that leave: {}", e.toString());
    }
  }

  private @Nullable String newlyLeaving(boolean withTasks) {
    for (String executor : spark.isStopped() ? List.<String>of() : of(spark)) {
      if (!before.contains(executor) && (!withTasks || runsTasks(executor))) {
        return "executor " + executor + " is being decommissioned";
      }
    }
    return null;
  }

  /** Why the leg failed, if an executor is leaving; otherwise null. */
  public @Nullable String reason(Throwable failure) {
    if (thread == null || !(failure instanceof SparkException)) {
      return null;
    }
    String why = cancelled; // the executor may be gone by now
    if (why != null) {
      return why;
    }
    boolean isBySomebodyElse = Attempts.isCancelled(failure);
    return isBySomebodyElse ? null : newlyLeaving(false);
  }

  private boolean runsTasks(String executor) {
    return spark.taskScheduler() instanceof TaskSchedulerImpl scheduler
        && !scheduler.runningTasksByExecutors().getOrElse(executor, () -> 0).equals(0);
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
