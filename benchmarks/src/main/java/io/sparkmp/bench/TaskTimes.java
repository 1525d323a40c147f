package io.sparkmp.bench;

import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.TaskInfo;

/** Adds up Spark's own measurements of the tasks that end while this listens. */
public final class TaskTimes extends SparkListener implements AutoCloseable {
  private final SparkContext spark;
  private Sums sums = new Sums(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * Sums over all tasks, in milliseconds or bytes.
   *
   * @param tasks the number of tasks
   * @param scheduling the scheduler delay as in Spark's UI: from launch to result, less what is
   *     below and the fetching of a large result
   * @param deserialise the task
   * @param run everything between deserialising a task and its result
   * @param shuffleWrite of {@code run}
   * @param fetchWait of {@code run}, waiting for shuffled blocks
   * @param gc of {@code run}
   * @param result serialising and fetching it
   * @param shuffleBytes bytes written
   * @param shuffleReadBytes bytes read from this machine and others
   * @param remoteBytes the part of these from others
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
      long resultBytes) {

    private Sums plus(Sums other) {
      return new Sums(
          tasks + other.tasks,
          scheduling + other.scheduling,
          deserialise + other.deserialise,
          run + other.run,
          shuffleWrite + other.shuffleWrite,
          fetchWait + other.fetchWait,
          gc + other.gc,
          result + other.result,
          shuffleBytes + other.shuffleBytes,
          shuffleReadBytes + other.shuffleReadBytes,
          remoteBytes + other.remoteBytes,
          resultBytes + other.resultBytes);
    }
  }

  /** Starts to listen. */
  public TaskTimes(SparkContext spark) throws Exception {
    this.spark = spark;
    spark.listenerBus().waitUntilEmpty(60_000); // events of earlier jobs do not count
    spark.addSparkListener(this);
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.taskMetrics() != null) { // else lost with its executor
      sums = sums.plus(of(end.taskInfo(), end.taskMetrics()));
    }
  }

  private static Sums of(TaskInfo info, TaskMetrics task) {
    long fetching = info.gettingResultTime() > 0 ? info.finishTime() - info.gettingResultTime() : 0;
    long result = task.resultSerializationTime() + fetching;
    long working = task.executorRunTime() + task.executorDeserializeTime();
    return new Sums(
        1,
        Math.max(0, info.duration() - working - result),
        task.executorDeserializeTime(),
        task.executorRunTime(),
        task.shuffleWriteMetrics().writeTime() / 1e6,
        task.shuffleReadMetrics().fetchWaitTime(),
        task.jvmGCTime(),
        result,
        task.shuffleWriteMetrics().bytesWritten(),
        task.shuffleReadMetrics().totalBytesRead(),
        task.shuffleReadMetrics().remoteBytesRead(),
        task.resultSize());
  }

  /** The sums over the tasks that have ended so far. */
  public Sums sums() throws Exception {
    spark.listenerBus().waitUntilEmpty(60_000);
    synchronized (this) {
      return sums;
    }
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
