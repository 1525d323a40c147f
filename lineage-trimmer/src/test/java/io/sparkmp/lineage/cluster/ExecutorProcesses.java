package io.sparkmp.lineage.cluster;

import io.sparkmp.testing.Await;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;

/** The executor processes of this driver's Spark, which can be killed. Thread-safe. */
final class ExecutorProcesses extends SparkListener {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final String MAIN = "CoarseGrainedExecutorBackend";

  private final SparkContext spark;
  private final AtomicInteger killed = new AtomicInteger();
  private final AtomicInteger removed = new AtomicInteger();

  ExecutorProcesses(JavaSparkContext spark) {
    this.spark = spark.sc();
    this.spark.addSparkListener(this);
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
    removed.incrementAndGet();
  }

  /** Waits until Spark has noticed every kill and has so many executors. */
  void await(int executors) {
    Await.until(
        LONG,
        executors + " executors",
        () ->
            removed.get() >= killed.get()
                && living(ProcessHandle.current()).size() == executors
                && spark.getExecutorMemoryStatus().size() == 1 + executors // the driver's own
                && slots() == executors);
  }

  private int slots() {
    return spark.maxNumConcurrentTasks(spark.resourceProfileManager().defaultResourceProfile());
  }

  /** Kills the n-th and waits until it is dead. */
  void kill(int n) {
    ProcessHandle executor = living(ProcessHandle.current()).get(n);
    killed.incrementAndGet();
    if (!executor.destroyForcibly()) {
      throw new AssertionError("Cannot kill executor process " + executor.pid());
    }
    Await.until(LONG, "executor process " + executor.pid() + " is dead", () -> !executor.isAlive());
  }

  /** The living executors of a driver, in the order of their process numbers. */
  static List<ProcessHandle> living(ProcessHandle driver) {
    return driver
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains(MAIN))
        .filter(ProcessHandle::isAlive)
        .sorted(Comparator.comparingLong(ProcessHandle::pid))
        .toList();
  }
}
