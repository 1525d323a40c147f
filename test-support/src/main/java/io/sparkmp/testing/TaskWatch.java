package io.sparkmp.testing;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Adds up what tasks report of themselves, of the stages that start while this is open. Tasks of an
 * earlier job that has failed may still end meanwhile: these are not counted.
 */
public final class TaskWatch extends SparkListener implements AutoCloseable {
  private final SparkContext spark;
  private final Set<Integer> stages = new HashSet<>();
  private long tasks;
  private long shuffleBytes;
  private long largestResult;

  /** Listens from now on. */
  public TaskWatch(SparkContext spark) {
    this.spark = spark;
    SparkEvents.drain(spark);
    spark.addSparkListener(this);
  }

  @Override
  public synchronized void onStageSubmitted(SparkListenerStageSubmitted stage) {
    stages.add(stage.stageInfo().stageId());
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    if (!stages.contains(end.stageId())) {
      return;
    }
    tasks++;
    TaskMetrics metrics = end.taskMetrics();
    if (metrics == null) { // of a task that was lost
      return;
    }
    if (end.taskType().equals("ResultTask")) {
      largestResult = Math.max(largestResult, metrics.resultSize());
    }
    shuffleBytes +=
        metrics.shuffleReadMetrics().totalBytesRead()
            + metrics.shuffleWriteMetrics().bytesWritten();
  }

  /** Tasks that have ended so far. */
  public long tasks() {
    SparkEvents.drain(spark);
    synchronized (this) {
      return tasks;
    }
  }

  /** What they have read from shuffles and written to them. */
  public long shuffleBytes() {
    SparkEvents.drain(spark);
    synchronized (this) {
      return shuffleBytes;
    }
  }

  /** The most bytes that a task has brought to the driver. */
  public long largestResult() {
    SparkEvents.drain(spark);
    synchronized (this) {
      return largestResult;
    }
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
