package io.sparkmp.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.TaskInfo;

/** Adds up what Spark itself measures of the tasks that end while it listens. */
public final class TaskTimes extends SparkListener implements AutoCloseable {
  private final SparkContext spark;
  private final List<SparkListenerTaskEnd> ended = new ArrayList<>();

  /**
   * Over all tasks, in milliseconds or bytes.
   *
   * @param tasks how many
   * @param scheduling the scheduler delay as Spark's UI has it: from launch to result, less what is
   *     below and the fetching of a large result
   * @param deserialise the task
   * @param run all that a task does between that and its result
   * @param shuffleWrite of {@code run}
   * @param fetchWait of {@code run}, waiting for shuffled blocks
   * @param gc of {@code run}
   * @param result serialising and fetching it
   * @param shuffleBytes that were written
   * @param shuffleReadBytes from this machine and from others
   * @param remoteBytes of these, from others
   */
  public record Sums(
      int tasks,
      double scheduling,
      double deserialise,
      double run,
      double shuffleWrite,
      double fetchWait,
      double gc,
      double result,
      long shuffleBytes,
      long shuffleReadBytes,
      long remoteBytes,
      long resultBytes) {}

  /** Starts to listen. */
  public TaskTimes(SparkContext spark) throws Exception {
    this.spark = spark;
    spark.listenerBus().waitUntilEmpty(); // events of earlier jobs do not count
    spark.addSparkListener(this);
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.taskMetrics() != null) { // else it was lost with its executor
      ended.add(end);
    }
  }

  /** All tasks that have ended so far. */
  public Sums sums() throws Exception {
    spark.listenerBus().waitUntilEmpty();
    synchronized (this) {
      return new Sums(
          ended.size(),
          ended.stream().mapToDouble(TaskTimes::schedulerDelay).sum(),
          sum(TaskMetrics::executorDeserializeTime),
          sum(TaskMetrics::executorRunTime),
          sum(task -> task.shuffleWriteMetrics().writeTime()) / 1e6,
          sum(task -> task.shuffleReadMetrics().fetchWaitTime()),
          sum(TaskMetrics::jvmGCTime),
          ended.stream().mapToDouble(TaskTimes::result).sum(),
          sum(task -> task.shuffleWriteMetrics().bytesWritten()),
          sum(task -> task.shuffleReadMetrics().totalBytesRead()),
          sum(task -> task.shuffleReadMetrics().remoteBytesRead()),
          sum(TaskMetrics::resultSize));
    }
  }

  private long sum(ToLongFunction<TaskMetrics> quantity) {
    return ended.stream().map(SparkListenerTaskEnd::taskMetrics).mapToLong(quantity).sum();
  }

  private static double schedulerDelay(SparkListenerTaskEnd task) {
    TaskMetrics metrics = task.taskMetrics();
    long working = metrics.executorRunTime() + metrics.executorDeserializeTime();
    return Math.max(0, task.taskInfo().duration() - working - result(task));
  }

  private static double result(SparkListenerTaskEnd task) {
    TaskInfo info = task.taskInfo();
    long fetching = info.gettingResultTime() > 0 ? info.finishTime() - info.gettingResultTime() : 0;
    return task.taskMetrics().resultSerializationTime() + fetching;
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
