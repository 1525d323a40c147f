package io.sparkmp.lineage;

import java.util.Optional;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkThrowable;

/**
 * The attempts at the next generation of an iterative computation: which failure ends it at once,
 * and after how many in a row it is given up. For one thread.
 */
public final class Attempts {
  /** Failures in a row after which a computation gives up. */
  private static final int MAX_FAILURES = 4;

  private static final String JOB_CANCELLED = "SPARK_JOB_CANCELLED";

  private final SparkContext spark;
  private int failures;

  /** None has failed yet. */
  public Attempts(SparkContext spark) {
    this.spark = spark;
  }

  /**
   * Who has stopped the computation, in words: it is then not tried again. Empty if the failure is
   * of another kind.
   */
  public Optional<String> stopped(Exception failure) {
    if (failure instanceof InterruptedException) {
      return Optional.of("its thread was interrupted");
    }
    if (failure instanceof SparkThrowable known && JOB_CANCELLED.equals(known.getCondition())) {
      return Optional.of("its job was cancelled");
    }
    return spark.isStopped() ? Optional.of("its SparkContext was stopped") : Optional.empty();
  }

  /**
   * Passes on that somebody has stopped the computation; the thread stays interrupted if it was.
   *
   * @param what cannot be done, as "go on training"
   * @throws IllegalStateException if somebody has
   */
  public void endIfStopped(String what, Exception failure) {
    Optional<String> reason = stopped(failure);
    if (failure instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (reason.isPresent()) {
      throw new IllegalStateException("Cannot " + what + ": " + reason.get(), failure);
    }
  }

  /**
   * What a message says when a computation is given up.
   *
   * @param what cannot be done, as "train epoch 3"
   */
  public String cannot(String what, Exception last) {
    return "Cannot "
        + what
        + ": it failed "
        + failures
        + " times in a row, the last time by "
        + last;
  }

  /**
   * Counts a failure.
   *
   * @return whether to try again
   */
  public boolean failed() {
    failures++;
    return failures < MAX_FAILURES;
  }

  /** The computation has come further than before. */
  public void succeeded() {
    failures = 0;
  }

  /** Failures since the last success. */
  public int failures() {
    return failures;
  }
}
