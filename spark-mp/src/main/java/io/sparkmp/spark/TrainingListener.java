package io.sparkmp.spark;

import io.sparkmp.rotation.EpochReport;
import org.jspecify.annotations.Nullable;

/**
 * Hears of the course of a training, on the driver, from one thread, in order. Spark's setting
 * {@value #SETTING} names classes of listeners, separated by commas; each training makes one of
 * each, by its public constructor with a {@code SparkConf} or without arguments.
 *
 * <p>A training does not wait for what a listener starts, but for its methods: they are to be
 * quick. One that fails is logged, and its listener hears no more of this training; the training
 * goes on.
 */
public interface TrainingListener {

  /** The setting that names listeners. */
  String SETTING = "spark.sparkmp.listeners";

  /**
   * A training begins, at its first epoch or at a snapshot.
   *
   * @param title what is trained, for people
   * @param epochs how many there are to be at most
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
