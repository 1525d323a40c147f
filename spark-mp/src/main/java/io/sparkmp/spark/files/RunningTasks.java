package io.sparkmp.spark.files;

import io.sparkmp.compat.ScalaApi;
import io.sparkmp.compat.SparkApi;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** Knows the running tasks of this process's Spark, even those of ended jobs. */
final class RunningTasks {
  private RunningTasks() {}

  /** Whether a task may be running. */
  static boolean any() {
    Option<? extends SparkSession> spark = SparkApi.defaultSession();
    if (spark.isEmpty() || spark.get().sparkContext().isStopped()) {
      return false;
    }
    return !(spark.get().sparkContext().taskScheduler() instanceof TaskSchedulerImpl tasks)
        || ScalaApi.asJava(tasks.runningTasksByExecutors()).values().stream()
            .anyMatch(count -> (int) count > 0);
  }
}
