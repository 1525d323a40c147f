package io.sparkmp.bench;

import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.TaskInfo;

/** Adds up what Spark itself measures of the tasks that end while it listens. */
public final class TaskTimes extends SparkListener implements AutoCloseable {
  private final SparkContext spark;
  private Sums sums = new Sums(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

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
    if (end.taskMetrics() != null) { // else it was lost with its executor
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

  /** All tasks that have ended so far. */
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
