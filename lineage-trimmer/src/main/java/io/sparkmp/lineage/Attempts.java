package io.sparkmp.lineage;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.Reasons;
import java.util.Optional;
import org.apache.spark.SparkContext;

/**
 * Counts attempts at the next generation of an iterative computation, and decides which failures
 * end it at once and how many in a row to allow. For one thread.
 */
public final class Attempts {
  /** The default number of failures in a row after which a computation gives up. */
  public static final int DEFAULT_MAX_FAILURES = 4;

  private final SparkContext spark;
  private final int maxFailures;
  private int failures;

  /** Starts counting; gives up after {@value #DEFAULT_MAX_FAILURES} failures in a row. */
  public Attempts(SparkContext spark) {
    this(spark, DEFAULT_MAX_FAILURES);
  }

  /**
   * Starts counting.
   *
   * @param maxFailures failures in a row after which to give up
   * @throws IllegalArgumentException if {@code maxFailures} is less than 1
   */
  public Attempts(SparkContext spark, int maxFailures) {
    this.spark = spark;
    this.maxFailures = checked(maxFailures);
  }

  /**
   * Checks a maximum number of failures.
   *
   * @throws IllegalArgumentException if {@code maxFailures} is below 1
   */
  public static int checked(int maxFailures) {
    Arguments.check("maxFailures", maxFailures, maxFailures >= 1, ">= 1");
    return maxFailures;
  }

  /**
   * Says who stopped the computation; it is then not tried again. Empty if the failure is of
   * another kind.
   */
  public Optional<String> stopped(Exception failure) {
    if (failure instanceof InterruptedException) {
      return Optional.of("its thread was interrupted");
    }
    if (isCancelled(failure)) {
      return Optional.of("its job was cancelled");
    }
    return spark.isStopped() ? Optional.of("its SparkContext was stopped") : Optional.empty();
  }

  /** Whether the job failed because somebody cancelled it. */
  public static boolean isCancelled(Throwable failure) {
    return SparkApi.isCancelled(failure);
  }

  /**
   * Throws if somebody stopped the computation. An interrupted thread stays interrupted.
   *
   * @param what the action that cannot be done, such as "go on training"
   * @throws IllegalStateException if somebody stopped it
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
   * The message for giving up.
   *
   * @param what the action that cannot be done, such as "train epoch 3"
   */
  public String cannot(String what, Exception last) {
    return cannot(what, failures, maxFailures, last);
  }

  /**
   * The same for callers that count failures themselves.
   *
   * @param what the action that cannot be done, such as "train epoch 3"
   */
  public static String cannot(String what, int failures, int maxFailures, Exception last) {
    return "Cannot "
        + what
        + ": it failed "
        + inARow(failures, maxFailures)
        + ", the last time by "
        + Reasons.root(last);
  }

  /** The number of failures and the limit: {@code 4 times in a row (maxFailures = 4)}. */
  String inARow() {
    return inARow(failures, maxFailures);
  }

  private static String inARow(int failures, int maxFailures) {
    return (failures == 1 ? "once" : failures + " times in a row")
        + " (maxFailures = "
        + maxFailures
        + ")";
  }

  /**
   * Counts a failure.
   *
   * @return whether to try again
   */
  public boolean failed() {
    failures++;
    return failures < maxFailures;
  }

  /** Resets the count: the computation has made progress. */
  public void succeeded() {
    failures = 0;
  }

  /** Failures since the last success. */
  public int failures() {
    return failures;
  }
}
