package io.sparkmp.lineage;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;

/** Counts the jobs of the tests' Spark. */
final class Jobs extends SparkListener implements AutoCloseable {
  private final JavaSparkContext spark = SharedSpark.get();
  private final AtomicInteger jobs = new AtomicInteger();

  Jobs() {
    drain();
    spark.sc().addSparkListener(this);
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    jobs.incrementAndGet();
  }

  /** Since this was made. */
  int count() {
    drain();
    return jobs.get();
  }

  private void drain() {
    try {
      spark.sc().listenerBus().waitUntilEmpty(30_000);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    spark.sc().removeSparkListener(this);
  }
}
