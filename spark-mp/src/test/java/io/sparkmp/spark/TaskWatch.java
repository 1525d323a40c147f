package io.sparkmp.spark;

import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what tasks report of themselves. */
final class TaskWatch extends SparkListener {
  private long tasks;
  private long shuffleBytes;

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    tasks++;
    shuffleBytes +=
        metrics.shuffleReadMetrics().totalBytesRead()
            + metrics.shuffleWriteMetrics().bytesWritten();
  }

  synchronized long tasks() {
    return tasks;
  }

  synchronized long shuffleBytes() {
    return shuffleBytes;
  }

  /** Waits until all events so far have been heard. */
  void drain(JavaSparkContext spark) {
    try {
      spark.sc().listenerBus().waitUntilEmpty();
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }
}
