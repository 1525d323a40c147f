package io.sparkmp.spark;

import io.sparkmp.rotation.Leg;
import io.sparkmp.rotation.WorkerState;
import org.apache.spark.rdd.RDD;

/**
 * One way to run a leg on Spark. All give the same bytes.
 *
 * @param <W> the pinned state
 * @param <S> a slice
 */
interface Engine<W, S> {

  /** What the logs call it. */
  EngineKind kind();

  /**
   * Runs a leg.
   *
   * @param leg the passes
   * @param generation the model before, which stays as it is
   * @return the model after: persisted, complete and without history; the caller unpersists it
   */
  RDD<WorkerState<W, S>> run(Leg leg, RDD<WorkerState<W, S>> generation);
}
