package io.sparkmp.spark.files;

import io.sparkmp.compat.ScalaApi;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;
import scala.Option;

/** The tasks of this process's Spark that have not ended, whether or not their job has. */
final class RunningTasks {
  private RunningTasks() {}

  /** Whether there may be one. */
  static boolean any() {
    Option<SparkSession> spark = SparkSession.getDefaultSession();
    if (spark.isEmpty() || spark.get().sparkContext().isStopped()) {
      return false;
    }
    return !(spark.get().sparkContext().taskScheduler() instanceof TaskSchedulerImpl tasks)
        || ScalaApi.asJava(tasks.runningTasksByExecutors()).values().stream()
            .anyMatch(count -> (int) count > 0);
  }
}
