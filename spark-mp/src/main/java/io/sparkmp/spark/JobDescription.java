package io.sparkmp.spark;

import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/**
 * What Spark's pages say about the jobs that this thread runs until it is closed. An inner
 * description is appended to the outer one, so that a job can be found by the user's own
 * description, which is restored afterwards: {@code cf train: Matrix factorisation of 943 users x
 * 1,682 items: epochs 1 to 10 of 30, ring}.
 */
public final class JobDescription implements AutoCloseable {
  /** The local property that {@link SparkContext#setJobDescription} sets. */
  private static final String PROPERTY = "spark.job.description";

  private final SparkContext spark;
  private final @Nullable String before;

  private JobDescription(SparkContext spark, @Nullable String before) {
    this.spark = spark;
    this.before = before;
  }

  /**
   * Describes the jobs of this thread, and of threads that it starts meanwhile.
   *
   * @param what what they do
   * @return to be closed by the same thread
   */
  public static JobDescription of(SparkContext spark, String what) {
    String before = spark.getLocalProperty(PROPERTY);
    spark.setLocalProperty(PROPERTY, before == null ? what : before + ": " + what);
    return new JobDescription(spark, before);
  }

  @Override
  public void close() {
    spark.setLocalProperty(PROPERTY, before);
  }
}
