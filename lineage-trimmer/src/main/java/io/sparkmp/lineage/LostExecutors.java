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

/** Knows which executors of a Spark have been lost since this was made. Thread-safe. */
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

  /** How many, those of whom the news is still on its way included as far as it soon arrives. */
  int count() {
    try {
      spark.listenerBus().waitUntilEmpty(DRAIN_MILLIS);
    } catch (TimeoutException e) {
      LOG.debug("The listeners of Spark are slow", e);
    }
    return lost.size();
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
