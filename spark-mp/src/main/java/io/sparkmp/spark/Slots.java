package io.sparkmp.spark;

import io.sparkmp.compat.ScalaApi;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.TaskSchedulerImpl;

/** Whether a barrier stage can run. */
final class Slots {
  private static final long IDLE_WAIT_NANOS = 5_000_000_000L;

  private Slots() {}

  /** How many tasks can run at the same time now. */
  static int available(SparkContext spark) {
    return spark.maxNumConcurrentTasks(spark.resourceProfileManager().defaultResourceProfile());
  }

  /** Waits for a short while until no task runs, those included that have been told to stop. */
  static void awaitIdle(SparkContext spark) {
    long end = System.nanoTime() + IDLE_WAIT_NANOS;
    while (!spark.isStopped()
        && spark.taskScheduler() instanceof TaskSchedulerImpl scheduler
        && ScalaApi.asJava(scheduler.runningTasksByExecutors()).values().stream()
            .anyMatch(tasks -> !tasks.equals(0))
        && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Whether executors may still come and make room for a barrier stage. */
  static boolean canGrow(SparkContext spark) {
    return !spark.isLocal() && !isDynamic(spark);
  }

  static boolean isDynamic(SparkContext spark) {
    return spark.getConf().getBoolean("spark.dynamicAllocation.enabled", false);
  }

  /** Why a barrier stage of so many tasks cannot run, or empty if it can. */
  static Optional<String> obstacle(SparkContext spark, int workers) {
    if (isDynamic(spark)) {
      return Optional.of(
          "Spark runs no barrier stage with spark.dynamicAllocation.enabled=true; set it to false, and"
              + " a number of executors by spark.executor.instances");
    }
    int slots = available(spark);
    List<String> leaving = slots < workers ? LeavingExecutors.of(spark) : List.of();
    if (!leaving.isEmpty()) {
      return Optional.of(
          workers
              + " workers need as many task slots at once, and the cluster has "
              + slots
              + " while executor "
              + String.join(", ", leaving)
              + ", which has been told to go, is not replaced; wait until it is, use at most "
              + slots
              + " workers or more executors");
    }
    if (slots < workers) {
      return Optional.of(
          workers
              + " workers need as many task slots at once, and the cluster has "
              + slots
              + "; use at most "
              + slots
              + " workers or more executor cores"
              + (spark.isLocal() ? "" : " (spark.executor.instances, spark.executor.cores)"));
    }
    return Optional.empty();
  }
}
