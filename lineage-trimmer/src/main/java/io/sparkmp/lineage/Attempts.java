package io.sparkmp.lineage;

import io.sparkmp.compat.SparkApi;
import io.sparkmp.errors.Arguments;
import io.sparkmp.errors.Reasons;
import java.util.Optional;
import org.apache.spark.SparkContext;

/**
 * The attempts at the next generation of an iterative computation: which failure ends it at once,
 * and after how many in a row it is given up. For one thread.
 */
public final class Attempts {
  /** Failures in a row after which a computation is given up, unless its user says otherwise. */
  public static final int DEFAULT_MAX_FAILURES = 4;

  private final SparkContext spark;
  private final int maxFailures;
  private int failures;

  /** None has failed yet; given up after {@value #DEFAULT_MAX_FAILURES} failures in a row. */
  public Attempts(SparkContext spark) {
    this(spark, DEFAULT_MAX_FAILURES);
  }

  /**
   * None has failed yet.
   *
   * @param maxFailures in a row after which the computation is given up
   * @throws IllegalArgumentException if these are less than 1
   */
  public Attempts(SparkContext spark, int maxFailures) {
    this.spark = spark;
    this.maxFailures = checked(maxFailures);
  }

  /**
   * Refuses a number of failures that nothing could be given up after.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public static int checked(int maxFailures) {
    Arguments.check("maxFailures", maxFailures, maxFailures >= 1, ">= 1");
    return maxFailures;
  }

  /**
   * Who has stopped the computation, in words: it is then not tried again. Empty if the failure is
   * of another kind.
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

  /** Whether somebody has cancelled the job that failed so. */
  public static boolean isCancelled(Throwable failure) {
    return SparkApi.isCancelled(failure);
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
    return cannot(what, failures, maxFailures, last);
  }

  /**
   * The same for who counts failures himself.
   *
   * @param what cannot be done, as "train epoch 3"
   */
  public static String cannot(String what, int failures, int maxFailures, Exception last) {
    return "Cannot "
        + what
        + ": it failed "
        + inARow(failures, maxFailures)
        + ", the last time by "
        + Reasons.root(last);
  }

  /** How often it has failed, and the setting: {@code 4 times in a row (maxFailures = 4)}. */
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

  /** The computation has come further than before. */
  public void succeeded() {
    failures = 0;
  }

  /** Failures since the last success. */
  public int failures() {
    return failures;
  }
}
