package io.sparkmp.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;

/** What Spark's pages say of the jobs that run while this is open; "(none)" of one without. */
public final class JobDescriptions extends SparkListener implements AutoCloseable {
  private final SparkContext spark;
  private final List<String> heard = new CopyOnWriteArrayList<>();

  /** Listens from now on. */
  public JobDescriptions(SparkContext spark) {
    this.spark = spark;
    SparkEvents.drain(spark);
    spark.addSparkListener(this);
  }

  @Override
  public void onJobStart(SparkListenerJobStart job) {
    heard.add(job.properties().getProperty("spark.job.description", "(none)"));
  }

  /** All so far, in the order of the jobs. */
  public List<String> all() {
    SparkEvents.drain(spark);
    return List.copyOf(heard);
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
