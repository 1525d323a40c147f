package io.sparkmp.lineage;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the executors that a Spark has lost since this was created. Thread-safe. */
final class LostExecutors extends SparkListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LostExecutors.class);
  private static final long DRAIN_MILLIS = 2_000;

  private final SparkContext spark;
  private final Consumer<String> observer;
  private final Set<String> lost = ConcurrentHashMap.newKeySet();

  LostExecutors(SparkContext spark, Consumer<String> observer) {
    this.spark = spark;
    this.observer = observer;
    spark.addSparkListener(this);
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    lost.add(removed.executorId());
    observer.accept(removed.executorId());
  }

  Set<String> lost() {
    return Set.copyOf(lost);
  }

  /** The number of lost executors, after waiting briefly for pending events. */
  int count() {
    try {
      spark.listenerBus().waitUntilEmpty(DRAIN_MILLIS);
    } catch (TimeoutException e) {
      LOG.debug("Spark's listeners are slow", e);
    }
    return lost.size();
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
