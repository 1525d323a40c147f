package io.sparkmp.lineage;

import io.sparkmp.testing.SparkEvents;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;

/** Counts the jobs of the tests' Spark. */
final class Jobs extends SparkListener implements AutoCloseable {
  private final JavaSparkContext spark = SharedSpark.get();
  private final AtomicInteger jobs = new AtomicInteger();

  Jobs() {
    SparkEvents.drain(spark.sc());
    spark.sc().addSparkListener(this);
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    jobs.incrementAndGet();
  }

  /** Since this was made. */
  int count() {
    SparkEvents.drain(spark.sc());
    return jobs.get();
  }

  @Override
  public void close() {
    spark.sc().removeSparkListener(this);
  }
}
