package io.sparkmp.spark;

import io.sparkmp.rotation.EpochReport;
import org.jspecify.annotations.Nullable;

/**
 * Is notified of the course of a training, on the driver, from one thread, in order. Spark's
 * setting {@value #SETTING} names listener classes, separated by commas; each training makes one of
 * each, with its public constructor that takes a {@code SparkConf} or no arguments.
 *
 * <p>A training waits for the methods of a listener, so they must be quick, but not for what they
 * start. A failing listener is logged and receives no further events of this training; the training
 * goes on.
 */
public interface TrainingListener {

  /** The setting that names listeners. */
  String SETTING = "spark.sparkmp.listeners";

  /**
   * A training begins, at its first epoch or at a snapshot.
   *
   * @param title what is trained, for people
   * @param epochs the number of epochs at most
   */
  default void begun(String title, int epochs) {}

  /** An epoch is trained, and will not be trained again unless executors are lost. */
  void epoch(EpochReport report);

  /** Something failed and is tried again. */
  default void retried(Retry retry) {}

  /**
   * The training has ended.
   *
   * @param failure why it could not go on, or null
   */
  default void ended(@Nullable Throwable failure) {}
}
